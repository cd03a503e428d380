import { renderContent } from '../../../schema/markup/render-content.ts';
import type {
  CommentData,
  CommentPageQuery,
  CommentSettings,
  ContentLoaders,
  PostData,
} from '../../../schema/markup/render-environment.ts';
import { environment, fold, loaderOfPosts, post, SITE } from './test-render-environment.ts';

/** A comment on post 9. */
export const comment = (id: number, changes: Partial<CommentData> = {}): CommentData => ({
  id,
  type: 'comment',
  postId: 9,
  parentId: 0,
  postTitle: 'Post 9',
  link: `https://site.example/post-9/#comment-${id}`,
  postLink: 'https://site.example/post-9/',
  authorName: `Reader ${id}`,
  authorUrl: '',
  author: null,
  avatarUrl: (size) => `https://site.example/avatar?s=${size}`,
  date: '2024-05-06T07:08:09',
  dateGmt: '2024-05-06T05:08:09',
  content: `Says ${id}`,
  editLink: '',
  ...changes,
});

/** The comments of post 9, the discussion settings, and changes of the post. */
export interface Given {
  comments?: CommentData[];
  page?: number;
  pages?: number;
  settings?: Partial<CommentSettings>;
  of?: Partial<PostData>;
}

/** Renders content in post 9 with these comments. Returns also the requested comment pages. */
export async function render(content: string, given: Given = {}) {
  const { comments = [], page = 1, pages = 1, settings = {}, of = {} } = given;
  const requestedPages: CommentPageQuery[] = [];
  const load: Partial<ContentLoaders> = {
    posts: loaderOfPosts(post(9, { commentCount: comments.length, ...of })),
    commentPage: async (query) => {
      requestedPages.push(query);
      return { comments, page, pages };
    },
  };
  const result = await renderContent(
    { content, postId: 9, postType: 'post' },
    environment(load, { comments: { ...SITE.comments, ...settings } }),
  );
  return { html: fold(result.html), dynamic: result.isDynamic, asked: requestedPages };
}

/** Returns only the markup. */
export const html = async (content: string, given: Given = {}) => (await render(content, given)).html;
