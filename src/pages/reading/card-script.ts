import { createHash } from 'node:crypto';

/**
 * What a card in a frame runs: it tells the page around it how high it is and, when a link is followed, where to. The
 * frame may do no more than that: it is shut in (protocol 5.2). The page's `secret` stands in the fragment.
 */
export const CARD_SCRIPT = `(function () {
  var secret = /[?&]secret=([A-Za-z0-9]+)/.exec(location.hash);
  if (!secret || window.parent === window) return;
  function tell(message, value) {
    window.parent.postMessage({ message: message, value: value, secret: secret[1] }, '*');
  }
  function tellHeight() { tell('height', Math.ceil(document.querySelector('main').getBoundingClientRect().bottom + window.scrollY)); }
  document.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href]');
    if (!link) return;
    event.preventDefault();
    tell('link', link.href);
  });
  window.addEventListener('message', function (event) { if (event.source === window.parent) tellHeight(); });
  window.addEventListener('load', tellHeight);
  window.addEventListener('resize', tellHeight);
})();
`;

/** The source of scripts that the card's page allows: this one alone. */
export const CARD_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(CARD_SCRIPT).digest('base64')}'`;
