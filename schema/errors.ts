import { GraphQLError } from 'graphql';
import type { AdditionalError, DomainErrorExtensions, ParameterDetail } from './error-extensions.ts';

/** Status `auth` stands for 401 when the request is anonymous and 403 when somebody is logged in. */
type Status = number | 'auth';

/** `bare`: a refusal of the storage, which REST answers carry without `data` (protocol 8.9, 8.10). */
type Entry = readonly [Status, string] | readonly [Status, string, 'bare'];

/**
 * The one catalogue of what can go wrong (protocol 8): code, HTTP status and a message that says what to do.
 * REST answers carry them as `code` and `data.status`, GraphQL errors in `extensions`.
 */
export const errorCatalogue = {
  rest_forbidden: ['auth', 'You are not allowed to do that. Log in with an account that may.'],
  rest_forbidden_context: ['auth', 'You are not allowed to edit this, so it cannot be read in the edit context.'],
  rest_forbidden_status: ['auth', 'You are not allowed to ask for items of this status.'],
  rest_post_invalid_id: [404, 'There is no such post. Check the id.'],
  rest_post_incorrect_password: [403, 'The password does not fit this post.'],
  rest_post_exists: [400, 'An item that exists cannot be created. Leave out the id.'],
  rest_cannot_create: ['auth', 'You are not allowed to create items of this type.'],
  rest_cannot_edit: ['auth', 'You are not allowed to change this item.'],
  rest_cannot_edit_others: ['auth', 'You are not allowed to name another author.'],
  rest_cannot_assign_sticky: ['auth', 'You are not allowed to make items sticky.'],
  rest_cannot_assign_term: ['auth', 'You are not allowed to put these terms on items.'],
  rest_cannot_publish: ['auth', 'You are not allowed to publish items of this type.'],
  rest_cannot_delete: ['auth', 'You are not allowed to delete this item.'],
  rest_cannot_read: ['auth', 'You are not allowed to read this.'],
  rest_invalid_author: [400, 'There is no such author. Check the id.'],
  rest_invalid_field: [400, 'An item cannot be sticky and have a password at once.'],
  rest_invalid_param: [400, 'This value is not allowed here.'],
  rest_no_featured_media: [400, 'Pictures and documents have no featured media. Leave it out.'],
  rest_invalid_type: [400, 'This value is of the wrong type.'],
  rest_already_trashed: [410, 'The item is in the trash already. Use force to delete it.'],
  rest_trash_not_supported: [501, 'These items cannot go to the trash. Use force to delete them.'],
  rest_post_invalid_parent: [404, 'There is no such parent. Check the id.'],
  rest_revision_parent_id_mismatch: [404, 'This revision belongs to another item.'],
  rest_revision_invalid_offset_number: [400, 'The offset lies beyond the last revision.'],
  rest_revision_invalid_page_number: [400, 'This page lies beyond the last one. Ask for a smaller page number.'],
  rest_global_styles_not_found: [404, 'There are no such global styles. Check the id.'],
  rest_cannot_read_global_styles: ['auth', 'You are not allowed to read the styles of the theme.'],
  rest_cannot_manage_widgets: [
    'auth',
    'You are not allowed to see or change widgets. Log in with an account that may change the theme.',
  ],
  rest_sidebar_not_found: [404, 'There is no such sidebar. The list of sidebars names them all.'],
  rest_widget_not_found: [404, 'There is no such widget. Check the id.'],
  rest_widget_type_invalid: [404, 'There is no such kind of widget. The list of kinds names them all.'],
  rest_block_type_cannot_view: ['auth', 'You are not allowed to see the kinds of blocks.'],
  rest_block_type_invalid: [404, 'There is no such kind of block. The list of kinds names them all.'],
  rest_icon_not_found: [404, 'There is no such icon. The list of icons names them all.'],
  rest_icon_collection_not_found: [
    404,
    'There is no such collection of icons. The list of collections names them all.',
  ],
  rest_cannot_view_plugins: ['auth', 'You are not allowed to see plugins.'],
  rest_cannot_view_plugin: ['auth', 'You are not allowed to see plugins.'],
  rest_plugin_not_found: [404, 'There is no such plugin: this server runs none.'],
  rest_block_directory_cannot_view: ['auth', 'You are not allowed to look for blocks to install.'],
  rest_pattern_directory_cannot_view: ['auth', 'You are not allowed to look through patterns.'],
  rest_font_collection_not_found: [
    404,
    'There is no such collection of fonts. The list of collections names them all.',
  ],
  rest_font_face_parent_id_mismatch: [404, 'This face belongs to another family. Check both ids.'],
  rest_duplicate_font_family: [400, 'There is a family of this slug already. Choose another one.'],
  rest_duplicate_font_face: [
    400,
    'The family has this face already. Delete that one first, or give other descriptors.',
  ],
  rest_font_upload_invalid_file_type: [400, 'This is no font. Send a file in OTF, TTF, WOFF or WOFF2.'],
  rest_custom_css_invalid_type: [400, 'Custom CSS must be a text.'],
  rest_custom_css_illegal_markup: [400, 'Custom CSS may neither hold a closing style tag nor end like one.'],
  rest_cannot_manage_templates: ['auth', 'You are not allowed to do this with templates. Log in as an administrator.'],
  rest_template_not_found: [404, 'There is no such template. The list of templates names them all.'],
  rest_template_insert_error: [400, 'Templates can be created for the active theme only. Leave out the theme.'],
  rest_invalid_template: [
    400,
    'This template is a file of the theme: nothing is stored that could be deleted or has versions. Change it first.',
  ],
  rest_template_already_trashed: [410, 'The template is in the trash already. Use force to delete it.'],
  rest_cannot_view_themes: [
    'auth',
    'You are not allowed to see the themes. Log in with an account that may switch them.',
  ],
  rest_cannot_view_active_theme: [
    'auth',
    'You are not allowed to see the theme. Log in with an account that may edit something.',
  ],
  rest_theme_not_found: [404, 'There is no such theme. The list of themes names them all.'],
  rest_post_no_autosave: [404, 'There is no autosave of this item.'],
  empty_content: [400, 'Title, content and excerpt are all empty. Give at least one of them.'],
  invalid_date: [400, 'The date is not valid.'],
  precondition_failed: [412, 'The item has changed since you read it. Read it again.'],
  rest_post_invalid_page_number: [400, 'This page lies beyond the last one. Ask for a smaller page number.'],
  rest_search_invalid_page_number: [400, 'This page lies beyond the last one. Ask for a smaller page number.'],
  rest_no_search_term_defined: [400, 'Ordering by relevance needs a search term. Add `search`.'],
  rest_orderby_include_missing_include: [400, 'Ordering by include needs a list of ids. Add `include`.'],
  rest_user_invalid_id: [404, 'There is no such user. Check the id.'],
  rest_user_cannot_view: ['auth', 'You are not allowed to see this user.'],
  rest_cannot_view: ['auth', 'You are not allowed to see these. Log in with an account that may edit something.'],
  rest_type_invalid: [404, 'There is no such type. The list of types names them all.'],
  rest_cannot_read_type: ['auth', 'This type is shown to nobody.'],
  rest_taxonomy_invalid: [404, 'There is no such taxonomy. The list of taxonomies names them all.'],
  rest_status_invalid: [404, 'There is no such status. The list of statuses names them all.'],
  rest_cannot_read_status: ['auth', 'You are not allowed to see items of this status.'],
  rest_taxonomy_not_hierarchical: [400, 'Terms of this taxonomy have no parents. Leave out the parent.'],
  rest_cannot_update: ['auth', 'You are not allowed to change this.'],
  term_exists: [400, 'There is such a term already. Its number is in the data.'],
  empty_term_name: [500, 'A term needs a name.', 'bare'],
  duplicate_term_slug: [500, 'Another term of the taxonomy has this slug. Choose another one.', 'bare'],
  menu_exists: [400, 'There is such a menu already. Its number is in the data.'],
  invalid_menu_id: [400, 'There is no such menu. Check the id.'],
  rest_invalid_menu_location: [400, 'There is no such place for menus. The list of menu locations names them all.'],
  rest_menu_location_invalid: [404, 'There is no such place for menus. The list of menu locations names them all.'],
  no_fallback_menu: [404, 'No navigation entry could be made. Create one.'],
  rest_title_required: [400, 'A link needs a title. Give `title`.'],
  rest_url_required: [400, 'A link needs an address. Give `url`.'],
  rest_invalid_url: [400, 'This is no address that can be linked to. Give a path or a whole URL.'],
  rest_term_invalid_id: [400, 'There is no such term. Check the id.'],
  rest_post_invalid_type: [400, 'There is no such type. The list of types names them all.'],
  rest_forbidden_orderby: ['auth', 'You are not allowed to order accounts by this.'],
  rest_forbidden_who: ['auth', 'You are not allowed to ask for authors only.'],
  rest_cannot_create_user: ['auth', 'You are not allowed to create accounts.'],
  rest_cannot_edit_roles: ['auth', 'You are not allowed to change the roles of this account.'],
  rest_user_cannot_delete: ['auth', 'You are not allowed to delete this account.'],
  rest_user_exists: [400, 'An account that exists cannot be created. Leave out the id.'],
  rest_user_invalid_role: ['auth', 'You are not allowed to give up your own right to edit accounts.'],
  rest_user_invalid_email: [400, 'The e-mail address belongs to another account.'],
  rest_user_invalid_argument: [400, 'A username cannot be changed.'],
  rest_user_invalid_slug: [400, 'The slug belongs to another account.'],
  rest_user_invalid_reassign: [400, 'Another account that exists has to get the items of the deleted one.'],
  rest_invalid_date: [400, 'The date is not valid.'],
  rest_invalid_stored_value: [500, 'The stored value is not valid, so it is kept. Write a valid one first.'],
  existing_user_login: [500, 'The username is taken. Choose another one.', 'bare'],
  existing_user_email: [500, 'The e-mail address belongs to another account.', 'bare'],
  user_login_too_long: [500, 'A username may have 60 characters at most.', 'bare'],
  empty_user_nicename: [500, 'No slug can be made of this name. Give one.', 'bare'],
  user_nicename_too_long: [500, 'A slug may have 50 characters at most.', 'bare'],
  user_url_too_long: [500, 'An address may have 100 characters at most.', 'bare'],
  rest_forbidden_param: ['auth', 'You are not allowed to filter by this.'],
  rest_cannot_read_post: ['auth', 'You are not allowed to see the item of these comments.'],
  rest_comment_invalid_id: [404, 'There is no such comment. Check the id.'],
  rest_comment_login_required: [401, 'Log in to write a comment.'],
  rest_comment_invalid_author: ['auth', 'You are not allowed to name the author of a comment.'],
  rest_comment_invalid_author_ip: ['auth', 'You are not allowed to name the address that a comment comes from.'],
  rest_comment_invalid_status: ['auth', 'You are not allowed to set the status of a comment.'],
  rest_cannot_create_note: ['auth', 'You are not allowed to write notes on this item.'],
  rest_comment_invalid_post_id: [403, 'A comment needs an item that exists. Check `post`.'],
  rest_comment_not_supported_post_type: [403, 'Items of this type take no notes.'],
  rest_comment_draft_post: [403, 'Drafts take no comments.'],
  rest_comment_trash_post: [403, 'Items in the trash take no comments.'],
  rest_comment_closed: [403, 'This item takes no more comments.'],
  rest_comment_exists: [400, 'A comment that exists cannot be created. Leave out the id.'],
  rest_invalid_comment_type: [400, 'Only comments and notes can be created.'],
  rest_comment_invalid_type: [404, 'The type of a comment cannot be changed.'],
  rest_comment_content_invalid: [400, 'A comment needs a text.'],
  rest_comment_author_data_required: [400, 'A comment needs the name and the e-mail address of its author.'],
  rest_comment_author_invalid: [400, 'There is no such author. Check the id.'],
  comment_author_column_length: [400, "The author's name is too long."],
  comment_author_email_column_length: [400, "The author's e-mail address is too long."],
  comment_author_url_column_length: [400, "The address of the author's site is too long."],
  comment_content_column_length: [400, 'The text is too long.'],
  comment_duplicate: [409, 'You have said that already.'],
  comment_flood: [400, 'You comment too fast. Wait a moment.'],
  rest_not_in_enum: [400, 'This value is not one of those that are allowed.'],
  rest_term_invalid: [404, 'There is no such term. Check the id.'],
  login_failed: [401, 'Login and password do not belong together. Check both.'],
  too_many_login_failures: [429, 'Too many failed logins. Wait a quarter of an hour, then try again.'],
  rest_cookie_invalid_nonce: [403, 'The nonce is wrong or too old. Get a fresh one from a page of the site.'],
  invalid_username: [401, 'There is no account of this name.'],
  invalid_email: [401, 'There is no account with this e-mail address.'],
  incorrect_password: [
    401,
    'This is none of the application passwords of the account. The usual password does not count here.',
  ],
  application_passwords_disabled: [401, 'Application passwords are not available on this site.'],
  application_passwords_disabled_for_user: [401, 'Application passwords are not available for this account.'],
  rest_not_logged_in: [401, 'Nobody is logged in. Send your credentials along.'],
  rest_cannot_list_application_passwords: ['auth', 'You are not allowed to see the passwords of this account.'],
  rest_cannot_read_application_password: ['auth', 'You are not allowed to see the passwords of this account.'],
  rest_cannot_create_application_passwords: ['auth', 'You are not allowed to make passwords for this account.'],
  rest_cannot_edit_application_password: ['auth', 'You are not allowed to rename passwords of this account.'],
  rest_cannot_delete_application_password: ['auth', 'You are not allowed to delete passwords of this account.'],
  rest_cannot_delete_application_passwords: ['auth', 'You are not allowed to delete passwords of this account.'],
  rest_application_password_not_found: [404, 'The account has no such application password. Check the uuid.'],
  rest_cannot_introspect_app_password_for_non_authenticated_user: [
    'auth',
    'Only who is logged in with a password can ask about it, for their own account.',
  ],
  rest_no_authenticated_app_password: [404, 'This request was not made with an application password.'],
  application_password_empty_name: [400, 'A password needs a name. Say which program it is for.'],
  rest_upload_no_data: [400, 'No file came along. Send it as the body, or as the part `file` of a form.'],
  rest_upload_no_content_type: [400, 'The header Content-Type is missing: it names the type of the file.'],
  rest_upload_no_content_disposition: [400, 'The header Content-Disposition is missing: it names the file.'],
  rest_upload_invalid_disposition: [
    400,
    'The file has no name that can be used. Give one, as in `attachment; filename="meadow.jpg"`.',
  ],
  rest_upload_hash_mismatch: [412, 'The file is not what Content-MD5 says. Send it again.'],
  rest_upload_file_too_big: [
    400,
    'The file is larger than this server takes. Make it smaller, or have MAX_UPLOAD_BYTES raised.',
  ],
  rest_upload_file_error: [500, 'The file could not be kept. Try again in a moment.'],
  rest_upload_sideload_error: [500, 'Files of this type are not taken, or the content is not of the type of its name.'],
  rest_upload_unknown_error: [500, 'Files of this type are not taken, or the content is not of the type of its name.'],
  rest_upload_image_type_not_supported: [400, 'Pictures of this type cannot be processed here. Convert it first.'],
  rest_upload_invalid_image: [
    400,
    'The picture is broken, or has more pixels than this server takes. Save it anew, or smaller.',
  ],
  rest_cannot_edit_image: ['auth', 'You are not allowed to edit pictures.'],
  rest_unknown_attachment: [404, 'There is no such picture, or `src` is not one of its files.'],
  rest_cannot_edit_file_type: [400, 'Files of this type cannot be edited.'],
  rest_image_not_edited: [400, 'Nothing would change. Give at least one modifier.'],
  rest_unknown_image_file_type: [500, 'The picture cannot be read.'],
  rest_image_flip_failed: [500, 'The picture could not be flipped.'],
  rest_image_rotation_failed: [500, 'The picture could not be rotated.'],
  rest_image_crop_failed: [500, 'The picture could not be cropped: nothing of it would be left. Choose a larger part.'],
  oembed_invalid_url: [404, 'Nothing that can be embedded was found at this address. Check it.'],
  'events.not_found': [500, 'No events have been loaded yet. Load some with `npm start -- events load FILE`.'],
  'beacon.get_package.invalid_id': [500, 'Only identifiers that begin with `did:plc:` can be looked up.'],
  'beacon.get_package.not_found': [404, 'This site has no such package. The list of packages names them all.'],
  updater_bad_key: [403, 'Bad API key. Ask the administrator for the present one.'],
  updater_slug_missing: [400, 'The request names no slug. Add `slug`.'],
  updater_not_shared: [403, 'This repository is not shared. Ask its owner.'],
  updater_not_found: [404, 'There is no such repository here. Check the slug.'],
  updater_data_incorrect: [
    502,
    'The data of this repository is incorrect: no remote version is known. Try again later.',
  ],
  graphql_limit_exceeded: [400, 'The document asks for too much. Ask for less at once.'],
  graphql_invalid_document: [400, 'The document cannot be read, or does not fit the schema.'],
  graphql_document_unknown: [404, 'There is no document of this name. Send one that the server knows.'],
  graphql_documents_only: [403, 'This server runs the documents that it knows and no others. Send the name of one.'],
  service_unavailable: [503, 'The database or the store of files cannot be reached at present. Try again in a moment.'],
  internal_error: [500, 'Something went wrong on our side. Quote the request id when you report it.'],
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Who is asking, as far as the status of an error depends on it. */
interface Asker {
  readonly userId: number;
}

/** An error of the domain: its code is in the catalogue, so that both faces answer alike. */
export function domainError(
  code: ErrorCode,
  {
    viewer,
    data,
    parameter,
    message,
    status: given,
    additionalData,
    details,
  }: {
    viewer?: Asker;
    data?: Record<string, unknown>;
    parameter?: string;
    message?: string;
    status?: number;
    additionalData?: readonly unknown[];
    details?: Record<string, ParameterDetail>;
  } = {},
): GraphQLError {
  const [status, text, form] = errorCatalogue[code] as Entry;
  const extensions: DomainErrorExtensions & Record<string, unknown> = {
    code,
    status: given ?? (status === 'auth' ? authStatus(viewer) : status),
    ...(form === 'bare' ? { data: null } : data ? { data } : {}),
    ...(details ? { details } : {}),
    ...(parameter ? { parameter } : {}),
    ...(additionalData ? { additionalData } : {}),
  };
  return new GraphQLError(message ?? text, { extensions: { ...extensions, http: { status: extensions.status } } });
}

/** Several things that are wrong with what was sent, as one error: the first, which tells of the others. */
export function domainErrors(codes: readonly [ErrorCode, ...ErrorCode[]]): GraphQLError {
  const [first, ...others] = codes;
  const error = domainError(first, { status: 400 });
  if (others.length === 0) return error;
  const additionalErrors = others.map((code): AdditionalError => {
    const { message } = domainError(code);
    return { code, message, data: { status: 400 } };
  });
  return new GraphQLError(error.message, { extensions: { ...error.extensions, additionalErrors } });
}

/** 401 for an anonymous request, 403 for one of a known user. */
export const authStatus = (viewer: Asker | undefined): 401 | 403 => (viewer && viewer.userId > 0 ? 403 : 401);
