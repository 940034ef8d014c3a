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
 * Writes a picture as a file of its own: without what is there for clicking.
 *
 * @param {SVGElement} picture
 * @returns {string}
 */
export function pictureText(picture) {
  const copy = picture.cloneNode(true);
  if (!(copy instanceof SVGElement)) return "";
  copy.querySelectorAll(".ex-hit").forEach((hit) => hit.remove());
  for (const element of [copy, ...copy.querySelectorAll("[data-key]")]) {
    for (const name of ["class", "tabindex", "role", "data-key", "data-ends"]) {
      element.removeAttribute(name);
    }
  }
  // Control characters, which labels can hold, are not allowed in XML.
  return new XMLSerializer().serializeToString(copy)
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}

/**
 * Saves a picture as pixels, at twice its size.
 *
 * @param {string} name
 * @param {string} text The picture as SVG.
 * @param {number} width
 * @param {number} height
 */
export function savePixels(name, text, width, height) {
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = 2 * width;
    canvas.height = 2 * height;
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && save(name, blob), "image/png");
  };
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
}
