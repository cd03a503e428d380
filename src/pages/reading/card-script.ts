import { createHash } from 'node:crypto';

/**
 * The script of a card, the short page of an item that other sites show in a frame. It reports the height of the card
 * and clicked links to the embedding page; the frame is sandboxed
 * (docs/protocol/oembed.md#which-item-an-address-names). The embedding page passes its `secret` in the fragment of the
 * address.
 */
export const CARD_SCRIPT = `(function () {
  var secret = /[?&]secret=([A-Za-z0-9]+)/.exec(location.hash);
  if (!secret || window.parent === window) return;
  function postToParent(message, value) {
    window.parent.postMessage({ message: message, value: value, secret: secret[1] }, '*');
  }
  function postHeight() { postToParent('height', Math.ceil(document.querySelector('main').getBoundingClientRect().bottom + window.scrollY)); }
  document.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href]');
    if (!link) return;
    event.preventDefault();
    postToParent('link', link.href);
  });
  window.addEventListener('message', function (event) { if (event.source === window.parent) postHeight(); });
  window.addEventListener('load', postHeight);
  window.addEventListener('resize', postHeight);
})();
`;

/** The digest of the script, for the content security policy. */
export const CARD_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(CARD_SCRIPT).digest('base64')}'`;
