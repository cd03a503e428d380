import type { Comment } from '@wordpress/core-data';
import { decodeEntities } from '@wordpress/html-entities';
import { backup, check, comment, pencil, trash } from '@wordpress/icons';
import { type FormParts, formFields, type Values } from '../frame/forms.tsx';
import { type Columns, column, DATE, type ItemAction, ListScreen, Tabs, titleColumn } from '../frame/lists.tsx';
import { usePlace } from '../frame/navigation.tsx';
import { type ListedItem, remove, request, save } from '../rest/requests.ts';

type CommentItem = Omit<Comment, 'status'> & { status: string } & Pick<ListedItem, '_embedded'>;

const COMMENT_FIELDS = 'id,post,status,date,link,author_name,author_email,content,_links,_embedded';

const TABS = Object.entries({ all: 'All', hold: 'Pending', approve: 'Approved', spam: 'Spam', trash: 'Trash' }).map(
  ([slug, name]) => ({ slug, name }),
);

const STATE_NAMES: Readonly<Record<string, string>> = { hold: 'Pending', spam: 'Spam', trash: 'Trash' };

/** The text of a comment without markup. */
const textOf = ({ content }: CommentItem): string =>
  new DOMParser().parseFromString(content.rendered, 'text/html').body.textContent?.trim() ?? '';

const COLUMNS: Columns<CommentItem> = [
  titleColumn('title', 'Comment', {
    ...{ text: textOf, enableSorting: false },
    states: ({ status }) => STATE_NAMES[status] ?? '',
  }),
  column('author', 'Author', {
    shows: ({ author_name, author_email }) => (
      <span>
        {author_name || 'Anonymous'}
        <span className="line dim">{author_email}</span>
      </span>
    ),
  }),
  column('post', 'In response to', {
    shows: ({ _embedded, link }) => {
      const [post] = _embedded?.up ?? [];
      return <a href={post?.link ?? link}>{decodeEntities(post?.title?.rendered ?? '') || '(no title)'}</a>;
    },
  }),
  column('date', 'Date', DATE),
];

/** The comments of the site, for those who moderate them. */
export function CommentsScreen() {
  const status = usePlace().parameters.get('comment_status') ?? 'all';
  return (
    <ListScreen<CommentItem>
      noun="comment"
      title="Comments"
      above={<Tabs tabs={TABS} current={status} address={(slug) => `edit-comments.php?comment_status=${slug}`} />}
      path="/wp/v2/comments"
      query={{ status, _embed: 'up', _fields: COMMENT_FIELDS }}
      fields={COLUMNS}
      view={{ fields: ['author', 'post', 'date'], sort: { field: 'date', direction: 'desc' } }}
      actions={ACTIONS}
      empty={status === 'hold' ? 'No comment waits for you.' : 'There are no comments here.'}
    />
  );
}

const pathOf = ({ id }: CommentItem): string => `/wp/v2/comments/${id}`;
const setStatus = (status: string) => (item: CommentItem) => save(pathOf(item), { status });
const isListed = ({ status }: CommentItem): boolean => status !== 'trash' && status !== 'spam';

const textField = (label: string) => formFields({ content: { label, Edit: 'textarea', required: true } });

/** The form in which a comment is answered; one that waits is approved with it. */
function replyForm(item: CommentItem): FormParts {
  const isPending = item.status === 'hold';
  const send = async ({ content }: Values) => {
    await save('/wp/v2/comments', { post: item.post, parent: item.id, content, status: 'approved' });
    // The last step, because it ends the dialog where pending comments are listed.
    if (isPending) await setStatus('approved')(item);
  };
  return {
    fields: textField(`Your reply to ${item.author_name || 'the comment'}`),
    verb: isPending ? 'Approve and reply' : 'Reply',
    save: send,
    done: 'The reply was published.',
  };
}

const ACTIONS: ItemAction<CommentItem>[] = [
  {
    ...{ id: 'approve', label: 'Approve', icon: check, isPrimary: true, done: 'approved' },
    isEligible: ({ status }) => status === 'hold',
    change: setStatus('approved'),
  },
  { ...{ id: 'reply', label: 'Reply', icon: comment, isPrimary: true }, isEligible: isListed, form: replyForm },
  {
    ...{ id: 'edit', label: 'Edit', icon: pencil },
    isEligible: isListed,
    form: (item) => ({
      ...{ fields: textField('Text'), values: { content: item.content.raw }, verb: 'Save' },
      save: (changes) => save(pathOf(item), changes),
    }),
  },
  {
    ...{ id: 'unapprove', label: 'Unapprove', done: 'unapproved' },
    isEligible: ({ status }) => status === 'approved',
    change: setStatus('hold'),
  },
  { ...{ id: 'spam', label: 'Mark as spam', done: 'marked as spam' }, isEligible: isListed, change: setStatus('spam') },
  {
    ...{ id: 'restore', label: 'Restore', icon: backup, isPrimary: true, done: 'restored and approved' },
    isEligible: (item) => !isListed(item),
    change: setStatus('approved'),
  },
  {
    ...{ id: 'trash', label: 'Move to trash', icon: trash, done: 'moved to the trash' },
    isEligible: ({ status }) => status !== 'trash',
    change: (item) => request(pathOf(item), { method: 'DELETE' }),
  },
  {
    ...{ id: 'delete', label: 'Delete permanently', icon: trash, done: 'deleted' },
    isEligible: (item) => !isListed(item),
    question: (names) => `Delete ${names} permanently? This cannot be undone.`,
    change: (item) => remove(pathOf(item)),
  },
];
