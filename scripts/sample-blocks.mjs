// data table

const block = (name, { attributes = {}, html = '', inner = '' } = {}) => {
  const json =
    Object.keys(attributes).length === 0 ? '' : ` ${JSON.stringify(attributes).replaceAll('--', '\\u002d\\u002d')}`;
  const content = html.replace('…', inner);
  return content === ''
    ? `<!-- wp:${name}${json} /-->`
    : `<!-- wp:${name}${json} -->\n${content}\n<!-- /wp:${name} -->`;
};
const paragraph = (html, attributes = {}) =>
  block('paragraph', { attributes, html: html.startsWith('<p') ? html : `<p>${html}</p>` });
const heading = (text) => block('heading', { html: `<h2 class="wp-block-heading">${text}</h2>` });

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%22600%22 height=%22400%22%3E%3CradialGradient id=%22g%22%3E%3Cstop stop-color=%22white%22/%3E%3Cstop offset=%221%22 stop-color=%22teal%22/%3E%3C/radialGradient%3E%3Crect width=%22600%22 height=%22400%22 fill=%22url(%23g)%22/%3E%3C/svg%3E';
const image = (attributes = {}) =>
  block('image', { attributes, html: `<figure class="wp-block-image"><img src="${PICTURE}" alt="Water"/></figure>` });

const LONG =
  'The tide comes in twice a day, and with it the boats, the gulls and the people who wait for both of them.';

const column = (text, attributes = {}) =>
  block('column', {
    attributes,
    html: `<div class="wp-block-column"${attributes.width ? ` style="flex-basis:${attributes.width}"` : ''}>…</div>`,
    inner: `${heading(text)}\n${paragraph(LONG)}`,
  });
const button = (text, { attributes = {}, classes = '', style = '' } = {}) =>
  block('button', {
    attributes,
    html: `<div class="wp-block-button${attributes.className ? ` ${attributes.className}` : ''}"><a class="wp-block-button__link${classes} wp-element-button" href="https://example.org/"${style && ` style="${style}"`}>${text}</a></div>`,
  });
const group = (attributes, { inner, classes = '', style = '' }) =>
  block('group', {
    attributes,
    html: `<div class="wp-block-group${classes}"${style && ` style="${style}"`}>…</div>`,
    inner,
  });

const BOX = {
  attributes: { style: { color: { background: '#dce9e4' } } },
  html: '<p class="has-background" style="background-color:#dce9e4">Cell</p>',
};
const cell = (layout = {}) => paragraph(BOX.html, { style: { ...BOX.attributes.style, layout } });

/** The contents of the posts whose pictures are taken: blocks with the attributes that need styles. */
export const sampleBlocks = {
  columns: block('columns', {
    attributes: { style: { spacing: { blockGap: { top: '1rem', left: '3rem' } } } },
    html: '<div class="wp-block-columns">…</div>',
    inner: `${column('Ebb', { width: '66.66%' })}${column('Flood', { width: '33.33%' })}`,
  }),
  'columns-with-colors': block('columns', {
    attributes: { align: 'wide' },
    html: '<div class="wp-block-columns alignwide">…</div>',
    inner: ['#dce9e4', '#f6e4d4', '#e4def0']
      .map((color) =>
        block('column', {
          attributes: {
            style: {
              color: { background: color },
              spacing: { padding: { top: '1rem', right: '1rem', bottom: '1rem', left: '1rem' } },
            },
          },
          html: `<div class="wp-block-column has-background" style="background-color:${color};padding-top:1rem;padding-right:1rem;padding-bottom:1rem;padding-left:1rem">…</div>`,
          inner: paragraph(LONG),
        }),
      )
      .join(''),
  }),
  'group-constrained': group(
    {
      layout: { type: 'constrained', contentSize: '24rem' },
      style: {
        color: { background: '#123456', text: '#ffffff' },
        elements: { link: { color: { text: '#ffd27d' } } },
        spacing: { padding: { top: '2rem', right: '2rem', bottom: '2rem', left: '2rem' } },
      },
    },
    {
      classes: ' has-text-color has-background has-link-color',
      style:
        'color:#ffffff;background-color:#123456;padding-top:2rem;padding-right:2rem;padding-bottom:2rem;padding-left:2rem',
      inner: `${heading('Low water')}${paragraph(`${LONG} <a href="https://example.org/">Times of the tides</a>`)}`,
    },
  ),
  'group-row': group(
    { layout: { type: 'flex', flexWrap: 'nowrap', justifyContent: 'space-between' } },
    { inner: `${cell({ selfStretch: 'fixed', flexSize: '10rem' })}${cell({ selfStretch: 'fill' })}${cell()}` },
  ),
  'group-stack': group(
    {
      layout: { type: 'flex', orientation: 'vertical', justifyContent: 'center' },
      style: { spacing: { blockGap: '2rem' } },
    },
    { inner: `${cell()}${cell()}${cell()}` },
  ),
  'group-grid': group(
    { layout: { type: 'grid', columnCount: 3 } },
    {
      inner: `${cell({ columnSpan: 2 })}${cell({ rowSpan: 2 })}${cell()}${cell()}${cell({ columnStart: 1, columnSpan: 3 })}`,
    },
  ),
  buttons: block('buttons', {
    attributes: { layout: { type: 'flex', justifyContent: 'center' } },
    html: '<div class="wp-block-buttons">…</div>',
    inner: [
      button('Plain'),
      button('Outline', { attributes: { className: 'is-style-outline' } }),
      button('Red', {
        attributes: { style: { color: { background: '#a42323', text: '#ffffff' }, border: { radius: '99px' } } },
        classes: ' has-text-color has-background',
        style: 'border-radius:99px;color:#ffffff;background-color:#a42323',
      }),
    ].join(''),
  }),
  'button-widths': block('buttons', {
    html: '<div class="wp-block-buttons">…</div>',
    inner: `${button('A quarter', { attributes: { style: { dimensions: { width: '25%' } } } })}${button('Three quarters', { attributes: { style: { dimensions: { width: '75%' } } } })}`,
  }),
  'paragraph-with-colors': `${paragraph(`<p class="has-drop-cap" style="font-size:1.4rem">${LONG}</p>`, { dropCap: true, style: { typography: { fontSize: '1.4rem' } } })}\n${paragraph(`<p class="has-vivid-red-color has-pale-cyan-blue-background-color has-text-color has-background">${LONG}</p>`, { backgroundColor: 'pale-cyan-blue', textColor: 'vivid-red' })}`,
  'image-duotone': image({ style: { color: { duotone: ['#3d0b4f', '#ffd27d'] } } }),
  'image-sizes': `${block('image', { attributes: { align: 'left', width: '180px' }, html: `<figure class="wp-block-image alignleft is-resized"><img src="${PICTURE}" alt="Water" style="width:180px"/><figcaption class="wp-element-caption">On the left</figcaption></figure>` })}\n${paragraph(`${LONG} ${LONG} ${LONG}`)}\n${block('image', { attributes: { className: 'is-style-rounded', align: 'center', width: '180px' }, html: `<figure class="wp-block-image aligncenter is-resized is-style-rounded"><img src="${PICTURE}" alt="Water" style="width:180px"/></figure>` })}`,
  gallery: block('gallery', {
    attributes: { columns: 3, linkTo: 'none', style: { spacing: { blockGap: { top: '4px', left: '4px' } } } },
    html: '<figure class="wp-block-gallery has-nested-images columns-3 is-cropped">…</figure>',
    inner: Array.from({ length: 5 }, () => image()).join(''),
  }),
  cover: block('cover', {
    attributes: {
      url: PICTURE,
      dimRatio: 60,
      customOverlayColor: '#123456',
      minHeight: 260,
      layout: { type: 'constrained' },
    },
    html: `<div class="wp-block-cover" style="min-height:260px"><img class="wp-block-cover__image-background" alt="" src="${PICTURE}" data-object-fit="cover"/><span aria-hidden="true" class="wp-block-cover__background has-background-dim-60 has-background-dim" style="background-color:#123456"></span><div class="wp-block-cover__inner-container">…</div></div>`,
    inner: heading('The harbor'),
  }),
  'media-text': block('media-text', {
    attributes: { mediaType: 'image', mediaWidth: 35 },
    html: `<div class="wp-block-media-text is-stacked-on-mobile" style="grid-template-columns:35% auto"><figure class="wp-block-media-text__media"><img src="${PICTURE}" alt="Water"/></figure><div class="wp-block-media-text__content">…</div></div>`,
    inner: `${heading('Media and text')}${paragraph(LONG)}`,
  }),
  quotes: `${block('quote', { html: '<blockquote class="wp-block-quote">…<cite>The harbor master</cite></blockquote>', inner: paragraph(LONG) })}\n${block('pullquote', { html: `<figure class="wp-block-pullquote"><blockquote><p>${LONG}</p><cite>The pilot</cite></blockquote></figure>` })}`,
  table: block('table', {
    attributes: { className: 'is-style-stripes' },
    html: '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><thead><tr><th>Tide</th><th>Time</th></tr></thead><tbody><tr><td>High</td><td>05:10</td></tr><tr><td>Low</td><td>11:25</td></tr><tr><td>High</td><td>17:40</td></tr></tbody></table><figcaption class="wp-element-caption">Today</figcaption></figure>',
  }),
  separators: `${paragraph('Above')}\n${block('separator', { html: '<hr class="wp-block-separator has-alpha-channel-opacity"/>' })}\n${paragraph('Between')}\n${block('separator', { attributes: { className: 'is-style-dots' }, html: '<hr class="wp-block-separator has-alpha-channel-opacity is-style-dots"/>' })}\n${paragraph('Below')}\n${block('spacer', { attributes: { height: '40px' }, html: '<div style="height:40px" aria-hidden="true" class="wp-block-spacer"></div>' })}\n${paragraph('After a space')}`,
  'details-and-code': `${block('details', { attributes: { showContent: true }, html: '<details class="wp-block-details" open><summary>Before you sail</summary>…</details>', inner: paragraph(LONG) })}\n${block('code', { html: '<pre class="wp-block-code"><code>wind = 4\nsail(wind)</code></pre>' })}`,
  'social-and-file': `${block('social-links', { attributes: { layout: { type: 'flex', justifyContent: 'right' } }, html: '<ul class="wp-block-social-links">…</ul>', inner: ['mastodon', 'github', 'feed'].map((service) => block('social-link', { attributes: { url: 'https://example.org/', service } })).join('') })}\n${block('file', { attributes: { href: 'https://example.org/tides.pdf' }, html: '<div class="wp-block-file"><a href="https://example.org/tides.pdf">Tide tables</a><a href="https://example.org/tides.pdf" class="wp-block-file__button wp-element-button" download>Download</a></div>' })}`,
  'latest-posts': block('query', {
    attributes: { queryId: 1, query: { perPage: 4, postType: 'post', order: 'desc', orderBy: 'date', inherit: false } },
    html: '<div class="wp-block-query">…</div>',
    inner: block('post-template', {
      attributes: { layout: { type: 'grid', columnCount: 2 } },
      html: '…',
      inner: `${block('post-title', { attributes: { isLink: true, level: 3 } })}${block('post-date')}`,
    }),
  }),
};

/** The pages of a theme whose pictures are taken, by the parts of their addresses. */
export const samplePages = { front: '', archive: 'category', search: '?s=bridge' };
