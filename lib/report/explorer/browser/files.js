// @ts-check
/**
 * Files that the page gives to its reader.
 *
 * @module
 */

import { html } from "./elements.js";

/**
 * Gives a text of the page to the reader as a file.
 *
 * @param {string} name
 * @param {Blob} content
 */
export function save(name, content) {
  const address = URL.createObjectURL(content);
  const link = html("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/**
 * Makes the name of a file.
 *
 * @param {string} title Any text.
 * @returns {string} Small letters, digits and hyphens; "network" where none are left.
 */
export function slug(title) {
  return title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")
    .slice(0, 60) || "network";
}
