// @ts-check
/**
 * Where the keyboard is in a picture.
 *
 * @module
 */

/**
 * Moves the focus within a picture, where the Tab key reaches one thing only.
 *
 * @param {Element} from
 * @param {Element | undefined} to
 */
export function move(from, to) {
  if (!(to instanceof SVGElement)) return;
  from.setAttribute("tabindex", "-1");
  to.setAttribute("tabindex", "0");
  to.focus();
}

/**
 * Moves the focus to something in a picture.
 *
 * @param {HTMLElement | undefined} place
 * @param {string} key
 * @returns {boolean} Whether it is there.
 */
export function focusKey(place, key) {
  const item = [...(place?.querySelectorAll("[data-key]") ?? [])].find((each) =>
    each.getAttribute("data-key") === key
  );
  const current = place?.querySelector("[tabindex='0']");
  if (item && current) move(current, item);
  return item !== undefined;
}
