import { domainError } from '../../../core/errors/domain-errors.ts';
import { type Builder, oncePerBuilder } from '../../../core/graphql/builder.ts';
import { requireEditor } from '../../../core/rows/audience.ts';
import { isWebAddress } from '../../../values/web-address.ts';
import type { PageDetails } from './head-details.ts';
import { pageDetails } from './page-details.ts';

const pageDetailsType = oncePerBuilder((builder) =>
  builder.objectRef<PageDetails>('PageDetails').implement({
    description: 'The details in the head of a web page, as plain texts; each may be empty.',
    fields: (t) => ({
      title: t.exposeString('title'),
      icon: t.exposeString('icon', { description: 'The address of the icon, possibly a `data:` URL.' }),
      description: t.exposeString('description'),
      image: t.exposeString('image', { description: 'The address of an image.' }),
    }),
  }),
);

/** Registers the query `pageDetails`. */
export function registerPageDetailsQuery(builder: Builder): void {
  builder.queryField('pageDetails', (t) =>
    t.field({
      type: pageDetailsType(builder),
      description:
        'The details of the page at an address. Other sites are queried if the operator allows it, and their responses are cached for a day. Requires the capability to edit items of some type. Errors: `rest_invalid_url`, `rest_cannot_view_url_details`, `no_response`, `no_content`.',
      args: { url: t.arg.string({ required: true }) },
      resolve: (_root, { url }, context) => {
        if (!isWebAddress(url)) {
          const message =
            'This is not the address of a web page. Use an absolute URL that begins with http:// or https://.';
          throw domainError('rest_invalid_url', { message, details: { url: { code: '', message, data: null } } });
        }
        requireEditor(context, 'rest_cannot_view_url_details');
        return pageDetails(url, context);
      },
    }),
  );
}
