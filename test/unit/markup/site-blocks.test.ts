import { describe, expect, test } from 'vitest';
import { renderContent } from '../../../schema/markup/render-content.ts';
import { collapseWhiteSpace, environment } from './test-render-environment.ts';

const html = async (content: string) =>
  collapseWhiteSpace((await renderContent({ content, postId: 9, postType: 'post' }, environment())).html);
const search = (attributes: object) => html(`<!-- wp:search ${JSON.stringify(attributes)} /-->`);

describe('the search form', () => {
  test.each<[object, string, string]>([
    [{}, 'wp-block-search__button-outside wp-block-search__text-button wp-block-search', 'submit'],
    [
      { buttonPosition: 'button-inside', buttonUseIcon: true },
      'wp-block-search__button-inside wp-block-search__icon-button wp-block-search',
      'submit',
    ],
    [{ buttonPosition: 'no-button' }, 'wp-block-search__no-button wp-block-search', ''],
    [
      { buttonPosition: 'button-only' },
      'wp-block-search__button-only wp-block-search__searchfield-hidden wp-block-search__text-button wp-block-search',
      '',
    ],
    [
      { buttonPosition: '"><script>' },
      'wp-block-search__button-outside wp-block-search__text-button wp-block-search',
      'submit',
    ],
  ])('has the classes and the button for %j', async (attributes, classes, type) => {
    const shown = await search(attributes);
    expect(/<form [^>]*? class="([^"]*)"/.exec(shown)?.[1]).toBe(classes);
    expect(/<button [^>]*? type="(\w+)"/.exec(shown)?.[1] ?? '').toBe(type);
  });

  test('hides the field that a button expands, and sets the ARIA attributes', async () => {
    const shown = await search({ buttonPosition: 'button-only', width: 50, widthUnit: '%', showLabel: false });
    expect(shown).toContain('data-wp-interactive="core/search"');
    expect(shown).toContain(`data-wp-context='{"isSearchInputVisible":false,"inputId":"wp-block-search__input-1"`);
    expect(shown).toContain('<input aria-hidden="true" class="wp-block-search__input"');
    expect(shown).toContain('<button aria-expanded="false" class="wp-block-search__button wp-element-button"');
    expect(shown).toContain('style="width: 50%"');
    expect(shown).toContain('class="wp-block-search__label screen-reader-text"');
  });

  test.each([
    [{ width: 50, widthUnit: '%' }, 'style="width: 50%"'],
    [{ width: 300, widthUnit: 'px' }, 'style="width: 300px"'],
    [{ width: 300 }, ''],
    [{ width: 3, widthUnit: 'px;color:red' }, ''],
  ])('has the style for %j: %j', async (attributes, style) => {
    expect(/style="[^"]*"/.exec(await search(attributes))?.[0] ?? '').toBe(style);
  });

  test('contains the query of the block as hidden fields', async () => {
    expect(await search({ query: { post_type: 'page', '"x': '"y', list: [1] } })).toContain(
      'required /><input type="hidden" name="post_type" value="page" /><input type="hidden" name="&quot;x" value="&quot;y" /><button',
    );
  });
});

describe('the login block', () => {
  test('renders a login link, or the login form', async () => {
    expect(await html('<!-- wp:loginout /-->')).toBe(
      '<div class="logged-out wp-block-loginout"><a rel="nofollow" href="https://site.example/login?redirect_to=https%3A%2F%2Fsite.example">Log in</a></div>',
    );
    const form = await html('<!-- wp:loginout {"displayLoginAsForm":true} /-->');
    expect(form).toMatch(
      /^<div class="logged-out has-login-form wp-block-loginout"><form name="loginform" id="loginform" action="https:\/\/site.example\/login" method="post">/,
    );
    expect([...form.matchAll(/ name="(\w+|wp-submit)"/g)].map((match) => match[1])).toEqual([
      'loginform',
      'log',
      'pwd',
      'rememberme',
      'wp-submit',
      'redirect_to',
    ]);
    expect(form).toContain('name="redirect_to" value="https://site.example"');
    expect(await html('<!-- wp:loginout {"displayLoginAsForm":true,"redirectToCurrent":false} /-->')).toContain(
      'name="redirect_to" value=""',
    );
  });
});
