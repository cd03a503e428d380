import { TextareaControl } from '@wordpress/components';
import type { Action, Field } from '@wordpress/dataviews';
import { backup, check, comment, pencil, trash } from '@wordpress/icons';
import { useState } from 'react';
import { SubmitForm } from '../frame/forms.tsx';
import { ListScreen, listQuery, tableView, useStoredView } from '../frame/item-list.tsx';
import { change, column, dialog, Tabs, titleColumn } from '../frame/list-parts.tsx';
import { usePlace } from '../frame/location.tsx';
import { attempt, counted } from '../frame/messages.tsx';
import { Empty } from '../frame/screen.tsx';
import { Time } from './content-fields.tsx';
import {
  COMMENT_FIELDS,
  type CommentItem,
  commentText,
  postTitle,
  removeComment,
  replyTo,
  updateComment,
} from './listed-comment.ts';

const TABS = Object.entries({ all: 'All', hold: 'Pending', approve: 'Approved', spam: 'Spam', trash: 'Trash' }).map(
  ([slug, name]) => ({ slug, name, to: `edit-comments.php?comment_status=${slug}` }),
);

const STATE_NAMES: Readonly<Record<string, string>> = { hold: 'Pending', spam: 'Spam', trash: 'Trash' };

const FIELDS: Field<CommentItem>[] = [
  titleColumn<CommentItem>('Comment', {
    enableSorting: false,
    text: commentText,
    states: ({ status }) => STATE_NAMES[status] ?? '',
  }),
  column<CommentItem>('author', 'Author', {
    shows: ({ author_name, author_email }) => (
      <span>
        {author_name || 'Anonymous'}
        <span className="line dim">{author_email}</span>
      </span>
    ),
  }),
  column<CommentItem>('post', 'In response to', {
    shows: (item) => <a href={item._embedded?.up?.[0]?.link ?? item.link}>{postTitle(item)}</a>,
  }),
  column<CommentItem>('date', 'Date', { enableSorting: true, shows: ({ date }) => <Time date={date} /> }),
];

/** The comments of the site, for those who moderate them. */
export function CommentsScreen() {
  const status = usePlace().parameters.get('comment_status') ?? 'all';
  const [view, setView] = useStoredView(
    'comments',
    tableView('title', { fields: ['author', 'post', 'date'], sort: { field: 'date', direction: 'desc' } }),
  );
  return (
    <ListScreen<CommentItem>
      title="Comments"
      above={<Tabs tabs={TABS} current={status} />}
      path="/wp/v2/comments"
      query={{ ...listQuery(view), status, _embed: 'up', _fields: COMMENT_FIELDS }}
      view={view}
      onChangeView={setView}
      fields={FIELDS}
      actions={commentActions}
      getItemId={({ id }) => String(id)}
      searchLabel="Search comments"
      empty={<Empty text={status === 'hold' ? 'No comment waits for you.' : 'There are no comments here.'} />}
    />
  );
}

/** What moderators do with comments; `after` shows the effect. */
function commentActions(after: () => void): Action<CommentItem>[] {
  const isListed = ({ status }: CommentItem) => status !== 'trash' && status !== 'spam';
  const done = (what: string) => (count: number) => `${counted(count, 'comment')} ${what}.`;
  const setStatus = (status: string) => (item: CommentItem) => updateComment(item, { status });
  return [
    change({
      ...{ id: 'approve', label: 'Approve', icon: check, isPrimary: true, after },
      isEligible: ({ status }) => status === 'hold',
      run: setStatus('approved'),
      done: done('approved'),
    }),
    dialog<CommentItem>({
      ...{ id: 'reply', label: 'Reply', icon: comment, isPrimary: true, modalHeader: 'Reply to the comment' },
      isEligible: isListed,
      content: (item, close) => (
        <TextDialog
          label={`Your reply to ${item.author_name || 'the comment'}`}
          verb={item.status === 'hold' ? 'Approve and reply' : 'Reply'}
          done="The reply was published."
          send={async (text) => {
            if (item.status === 'hold') await updateComment(item, { status: 'approved' });
            await replyTo(item, text);
            after();
          }}
          close={close}
        />
      ),
    }),
    dialog<CommentItem>({
      ...{ id: 'edit', label: 'Edit', icon: pencil, modalHeader: 'Edit the comment' },
      isEligible: isListed,
      content: (item, close) => (
        <TextDialog
          label="Text"
          initial={item.content.raw}
          verb="Save"
          done="The comment was saved."
          send={async (content) => {
            await updateComment(item, { content });
            after();
          }}
          close={close}
        />
      ),
    }),
    change({
      ...{ id: 'unapprove', label: 'Unapprove', after },
      isEligible: ({ status }) => status === 'approved',
      run: setStatus('hold'),
      done: done('unapproved'),
    }),
    change({
      ...{ id: 'spam', label: 'Mark as spam', isEligible: isListed, after },
      run: setStatus('spam'),
      done: done('marked as spam'),
    }),
    change({
      ...{ id: 'restore', label: 'Restore', icon: backup, isPrimary: true, after },
      isEligible: (item) => !isListed(item),
      run: setStatus('approved'),
      done: done('restored and approved'),
    }),
    change({
      ...{ id: 'trash', label: 'Move to trash', icon: trash, after },
      isEligible: ({ status }) => status !== 'trash',
      run: (item) => removeComment(item, false),
      done: done('moved to the trash'),
    }),
    change({
      ...{ id: 'delete', label: 'Delete permanently', icon: trash, after },
      isEligible: (item) => !isListed(item),
      question: (items) => `Delete ${counted(items.length, 'comment')} permanently? This cannot be undone.`,
      run: (item) => removeComment(item, true),
      done: done('deleted'),
    }),
  ];
}

/** The content of a dialog in which one text is written and sent. */
function TextDialog({
  label,
  initial = '',
  verb,
  done,
  send,
  close,
}: {
  label: string;
  initial?: string;
  verb: string;
  /** What is said after the text has been sent. */
  done: string;
  send(text: string): Promise<unknown>;
  close: () => void;
}) {
  const [text, setText] = useState(initial);
  return (
    <SubmitForm
      verb={verb}
      isDisabled={text.trim() === ''}
      onCancel={close}
      submit={async () => (await attempt(() => send(text), done)) && close()}
    >
      <TextareaControl label={label} value={text} onChange={setText} rows={6} required />
    </SubmitForm>
  );
}
