import { renderContent } from '../../../schema/markup/render-content.ts';
import type {
  CommentData,
  CommentPageQuery,
  CommentSettings,
  ContentLoaders,
  PostData,
} from '../../../schema/markup/render-environment.ts';
import { collapseWhiteSpace, environment, loaderOfPosts, post, SITE } from './test-render-environment.ts';

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

/** What differs from a post without comments: the comments of post 9, their pages, the settings, and the post itself. */
export interface CommentScenario {
  comments?: CommentData[];
  page?: number;
  pages?: number;
  settings?: Partial<CommentSettings>;
  postChanges?: Partial<PostData>;
}

/** Renders content in post 9 with these comments. Returns also the requested comment pages. */
export async function render(content: string, scenario: CommentScenario = {}) {
  const { comments = [], page = 1, pages = 1, settings = {}, postChanges = {} } = scenario;
  const requestedPages: CommentPageQuery[] = [];
  const load: Partial<ContentLoaders> = {
    posts: loaderOfPosts(post(9, { commentCount: comments.length, ...postChanges })),
    commentPage: async (query) => {
      requestedPages.push(query);
      return { comments, page, pages };
    },
  };
  const result = await renderContent(
    { content, postId: 9, postType: 'post' },
    environment(load, { comments: { ...SITE.comments, ...settings } }),
  );
  return { html: collapseWhiteSpace(result.html), dynamic: result.isDynamic, asked: requestedPages };
}

/** Returns only the markup. */
export const html = async (content: string, scenario: CommentScenario = {}) => (await render(content, scenario)).html;
