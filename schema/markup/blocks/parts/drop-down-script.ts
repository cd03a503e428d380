import { escapeUrl } from '../../html/escape.ts';

/**
 * The script of drop-downs with links. Selecting an option with the pointer opens its link; with the keyboard, Enter opens
 * it. The text is the same for all drop-downs, so that a content security policy can allow it by its hash.
 */
export const DROP_DOWN_SCRIPT = `(function (script) {
  var select = script.previousElementSibling;
  var usesKeys = false;
  function follow() {
    if (select.value === '' || select.value === '-1') return;
    var base = script.dataset.address;
    var query = encodeURIComponent(select.name) + '=' + encodeURIComponent(select.value);
    window.location.href = base ? base + '?' + query : select.value;
  }
  select.addEventListener('pointerdown', function () { usesKeys = false; });
  select.addEventListener('keydown', function (event) {
    usesKeys = true;
    if (event.key === 'Enter') follow();
  });
  select.addEventListener('change', function () { if (!usesKeys) follow(); });
})(document.currentScript);`;

/** Renders the script of the preceding `<select>`. Its values are URLs, or values of a query parameter of `address`. */
export function dropDownScript(address?: string): string {
  const data = address === undefined ? '' : ` data-address="${escapeUrl(address)}"`;
  return `<script${data}>${DROP_DOWN_SCRIPT}</script>`;
}
