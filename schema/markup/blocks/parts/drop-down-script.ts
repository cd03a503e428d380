import { escapeUrl } from '../../markup/escape.ts';

/**
 * What makes a drop-down of links work: whoever chooses an entry is taken there. With the keyboard entries are passed
 * on the way to another one, so there it takes Enter. The text is the same for all drop-downs, so that a page can allow
 * it by its digest.
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

/**
 * The script of the `<select>` before it. The values of its entries are addresses, or what its name stands for in the
 * query of `address`.
 */
export function dropDownScript(address?: string): string {
  const data = address === undefined ? '' : ` data-address="${escapeUrl(address)}"`;
  return `<script${data}>${DROP_DOWN_SCRIPT}</script>`;
}
