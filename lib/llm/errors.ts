/**
 * The errors of a model call that a caller may want to catch. Each carries the
 * ids that an enquiry needs as fields; none ever carries a key or a header.
 *
 * Leaves out: errors by the programmer (TypeError, RangeError, SyntaxError).
 *
 * Source: the status codes of RFC 9110, https://doi.org/10.17487/RFC9110.
 *
 * @module
 */

import type { ChatReply } from "records";

/** What is known about a call that an endpoint did not answer. */
export interface EndpointFailure {
  /** Endpoint as origin and path, without user, password or query. */
  readonly endpoint: string;
  /** HTTP status, or null where no answer came (connection, time-out). */
  readonly status: number | null;
  /** Request id of the endpoint, or null. */
  readonly requestId: string | null;
  /** Calls made for this request, the failed last one included. */
  readonly attemptCount: number;
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean;
  /** How long the endpoint asks to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** Whether tokens may have been used although no reply arrived. */
  readonly mayHaveCost: boolean;
  /** Whether the endpoint refused the way in which the reply schema was asked for. */
  readonly refusesSchema: boolean;
}

/** An endpoint refused a call, or could not be reached. */
export class EndpointError extends Error implements EndpointFailure {
  /** Name of the class. */
  override readonly name = "EndpointError";
  /** Endpoint as origin and path, without user, password or query. */
  readonly endpoint: string;
  /** HTTP status, or null where no answer came. */
  readonly status: number | null;
  /** Request id of the endpoint, or null. */
  readonly requestId: string | null;
  /** Calls made for this request, the failed last one included. */
  readonly attemptCount: number;
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean;
  /** How long the endpoint asks to wait, in milliseconds; null where it does not say. */
  readonly retryAfterMs: number | null;
  /** Whether tokens may have been used although no reply arrived. */
  readonly mayHaveCost: boolean;
  /** Whether the endpoint refused the way in which the reply schema was asked for. */
  readonly refusesSchema: boolean;

  /**
   * Makes the error; the message must already be free of secrets.
   *
   * @param message What failed, where, and the way out.
   * @param failure What is known.
   */
  constructor(message: string, failure: EndpointFailure) {
    super(message);
    this.endpoint = failure.endpoint;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.attemptCount = failure.attemptCount;
    this.isRetryable = failure.isRetryable;
    this.retryAfterMs = failure.retryAfterMs;
    this.mayHaveCost = failure.mayHaveCost;
    this.refusesSchema = failure.refusesSchema;
  }
}

/** An endpoint answered, and the answer holds no whole reply. */
export class BrokenReplyError extends Error {
  /** Name of the class. */
  override readonly name = "BrokenReplyError";

  /**
   * Makes the error; the message must already be free of secrets.
   *
   * @param message What failed, where, and the way out.
   * @param kind "empty" = a whole body without a choice; "cut" = a body that ends too early.
   * @param endpoint Endpoint as origin and path.
   * @param attemptCount Calls made for this request, this one included.
   */
  constructor(
    message: string,
    readonly kind: "empty" | "cut",
    readonly endpoint: string,
    readonly attemptCount: number,
  ) {
    super(message);
  }
}

/** A limit of tokens or money was reached; the call was not made. */
export class SpendingLimitError extends Error {
  /** Name of the class. */
  override readonly name = "SpendingLimitError";

  /**
   * Makes the error.
   *
   * @param message What would have been spent, the limit, and the way out.
   * @param unit Which limit stopped the call.
   * @param limit The limit.
   * @param spent What was spent before the call.
   */
  constructor(
    message: string,
    readonly unit: "tokens" | "USD",
    readonly limit: number,
    readonly spent: number,
  ) {
    super(message);
  }
}

/** A reply was wanted from recordings that do not hold it, or may not be used. */
export class ReplayError extends Error {
  /** Name of the class. */
  override readonly name = "ReplayError";

  /**
   * Makes the error.
   *
   * @param message The prompt, the key, and the ways out.
   * @param key Key of the request.
   * @param promptId Prompt file the request came from, or null.
   */
  constructor(
    message: string,
    readonly key: string,
    readonly promptId: string | null,
  ) {
    super(message);
  }
}

/** A live reply arrived and could not be recorded; the reply is in `reply`. */
export class RecordingError extends Error {
  /** Name of the class. */
  override readonly name = "RecordingError";

  /**
   * Makes the error.
   *
   * @param message Why the reply could not be recorded, and the way out.
   * @param reply The reply that was paid for.
   * @param path File that refused it.
   */
  constructor(
    message: string,
    readonly reply: ChatReply,
    readonly path: string,
  ) {
    super(message);
  }
}
