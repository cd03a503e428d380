import { viewEditEmbed } from '../../declare/contexts.ts';
import type { Field } from '../../declare/field.ts';
import { fieldList } from '../../declare/field-list.ts';
import { address, dateTime, integer, list, map, text } from '../../declare/typed-schema.ts';

/** The fields with the metadata of a page for search engines (docs/seo.md). Null if the viewer may not read it. */
export const yoastHeadFields: readonly Field[] = fieldList(
  {
    context: viewEditEmbed,
    readonly: true,
    enabledBy: 'yoastHead',
    additionalType: { type: 'null', appliesTo: 'field' },
  },
  {
    yoast_head: text('Elements for the head of the page, as HTML.', { select: 'searchHeadMarkup' }),
    yoast_head_json: map('Metadata of the page for search engines and social networks. Empty values are left out.', {
      select: 'searchHead',
      properties: {
        title: text('Title of the page.'),
        description: text('Description of the page.'),
        robots: map('Directives for search engines.', { additionalProperties: { type: 'string' } }),
        canonical: address('Preferred address of the page.'),
        og_locale: text('Language of the page.'),
        og_type: text('Type of the page in Open Graph.'),
        og_title: text('Title in social networks.'),
        og_description: text('Description in social networks.'),
        og_url: address('Address in social networks.'),
        og_site_name: text('Name of the site.'),
        article_publisher: text('Page of the publisher in a social network.'),
        article_published_time: dateTime('Date and time of publication, with the time zone.'),
        article_modified_time: dateTime('Date and time of the last change, with the time zone.'),
        og_image: list('Images in social networks.', {
          items: {
            type: 'object',
            properties: {
              width: integer('Width in pixels.'),
              height: integer('Height in pixels.'),
              url: address('Address of the image.'),
              type: text('MIME type of the image.'),
            },
          },
        }),
        author: text('Name of the author.'),
        twitter_card: text('Type of the card on Twitter.'),
        twitter_title: text('Title on Twitter, if it differs.'),
        twitter_description: text('Description on Twitter, if it differs.'),
        twitter_image: address('Image on Twitter, if it differs.'),
        twitter_site: text('Account of the site on Twitter.'),
        twitter_misc: map('Texts beside the title, by their label.', { additionalProperties: { type: 'string' } }),
        schema: map('The page as structured data (schema.org).'),
      },
    }),
  },
);
