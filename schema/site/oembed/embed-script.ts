/**
 * The script of a page that embeds items as cards in frames. A frame can send its height and, after a click, an address
 * of its own site to open; all other messages are ignored. The script runs once per page, for any number of frames.
 */
export const EMBED_SCRIPT = `(function (page) {
  if (page.cardMessages) return;
  page.cardMessages = true;
  page.addEventListener('message', function (event) {
    var message = event.data;
    if (!message || !/^[A-Za-z0-9]+$/.test(message.secret)) return;
    var select = '[data-secret="' + message.secret + '"]';
    document.querySelectorAll('iframe' + select).forEach(function (frame) {
      if (event.source !== frame.contentWindow) return;
      document.querySelectorAll('blockquote' + select).forEach(function (quote) { quote.style.display = 'none'; });
      frame.removeAttribute('style');
      if (message.message === 'height') {
        frame.height = Math.min(Math.max(parseInt(message.value, 10) || 0, 200), 1000);
      }
      if (message.message === 'link' && document.activeElement === frame) {
        var target = new URL(message.value, frame.src);
        if (/^https?:$/.test(target.protocol) && target.host === new URL(frame.src).host) page.top.location.href = target.href;
      }
    });
  });
  page.addEventListener('DOMContentLoaded', function () {
    document.querySelectorAll('iframe.wp-embedded-content[data-secret]').forEach(function (frame) {
      frame.contentWindow.postMessage({ message: 'ready', secret: frame.getAttribute('data-secret') }, '*');
    });
  });
})(window);
`;
