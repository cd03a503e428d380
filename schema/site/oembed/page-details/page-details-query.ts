import { canEditAnything } from '../../access/site-access.ts';
import { type Builder, oncePerBuilder } from '../../builder.ts';
import { domainError } from '../../errors.ts';
import { isWebAddress } from '../../web-address.ts';
import type { PageDetails } from './head-details.ts';
import { pageDetails } from './page-details.ts';

const pageDetailsType = oncePerBuilder((builder) =>
  builder.objectRef<PageDetails>('PageDetails').implement({
    description: 'What a page of the web says of itself, as plain texts; each may be empty.',
    fields: (t) => ({
      title: t.exposeString('title'),
      icon: t.exposeString('icon', { description: 'Address of its icon, or the icon itself as a `data:` address.' }),
      description: t.exposeString('description'),
      image: t.exposeString('image', { description: 'Address of a picture.' }),
    }),
  }),
);

/** Registers what this file declares on a schema builder. */
export function registerOembedPageDetailsQuery(builder: Builder): void {
  builder.queryField('pageDetails', (t) =>
    t.field({
      type: pageDetailsType(builder),
      description:
        'What the page at an address says of itself. Other sites are asked where the operator allows that, and what they say is kept for a day. Takes the right to edit something. Errors: `rest_invalid_url`, `rest_cannot_view_url_details`, `no_response`, `no_content`.',
      args: { url: t.arg.string({ required: true }) },
      resolve: (_root, { url }, context) => {
        if (!isWebAddress(url)) {
          const message = 'This is no address of a page. Give a whole one that begins with http:// or https://.';
          throw domainError('rest_invalid_url', { message, details: { url: { code: '', message, data: null } } });
        }
        const { viewer, registry } = context;
        const types = [...registry.postTypes.values()].map(({ capabilities }) => capabilities);
        if (!canEditAnything(viewer, types)) throw domainError('rest_cannot_view_url_details', { viewer });
        return pageDetails(url, context);
      },
    }),
  );
}
