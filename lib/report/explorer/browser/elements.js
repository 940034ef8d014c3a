// @ts-check
/**
 * Elements of the page. Text is always added as text, never as markup.
 *
 * @module
 */

/** @typedef {Readonly<Record<string, string | number>>} Attributes */

/**
 * Makes an element of HTML.
 *
 * @param {string} name
 * @param {Attributes} attributes
 * @param {...(Node | string)} children
 */
export function html(name, attributes, ...children) {
  const element = document.createElement(name);
  return fill(element, attributes, children);
}

/**
 * Makes an element of SVG.
 *
 * @param {string} name
 * @param {Attributes} attributes
 * @param {...(Node | string)} children
 */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  return fill(element, attributes, children);
}

/**
 * @template {Element} T
 * @param {T} element
 * @param {Attributes} attributes
 * @param {readonly (Node | string)[]} children
 * @returns {T}
 */
function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}
