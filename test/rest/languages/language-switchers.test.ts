import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { LanguageDeclaration } from '../../../schema/core/registry/declared-languages.ts';
import { cms, siteTest } from '../../support/site-test.ts';
import { SITE_URL } from '../../support/test-site.ts';

const languages: readonly LanguageDeclaration[] = [
  { code: 'en', name: 'English', locale: 'en_US', flagCode: 'us' },
  { code: 'de', name: 'Deutsch', locale: 'de_DE', flagCode: 'de' },
  { code: 'fr', name: 'Français & plus', locale: 'fr_FR', flagCode: 'catalonia' },
  { code: 'nl', name: 'Nederlands', locale: 'nl_NL' },
];

const it = siteTest({ declarations: { languages } });

const ids: Record<string, number> = {};
const links: Record<string, string> = {};

const create = async (name: string, json: object): Promise<void> => {
  const { status, body } = await cms.send<{ id: number; link: string }>({
    ...{ method: 'POST', path: 'posts', as: 'admin' },
    json: { status: 'publish', ...json },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  ids[name] = body.id;
  links[name] = body.link;
};

const content = '<!-- wp:polylang/language-switcher {"hide_if_no_translation":true} /-->';

it.beforeAll(async () => {
  await create('english', { title: 'Boat', lang: 'en', content });
  await create('german', { title: 'Boot', lang: 'de', translations: { en: ids.english }, content });
  await create('french', { title: 'Bateau', lang: 'fr', status: 'draft', translations: { en: ids.english } });
  await create('other', { title: 'Autre', lang: 'fr' });
});

const renderBlock = async (name: string, json: object): Promise<string> => {
  const path = `block-renderer/polylang/${name}?context=edit`;
  const { status, body } = await cms.send<{ rendered: string }>({ method: 'POST', path, as: 'admin', json });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rendered;
};

/** The languages, addresses and classes of links, in their order. */
const linksIn = (html: string): [tag: string, address: string, state: string][] =>
  [...html.matchAll(/<li class="([^"]*)"><a (?:hreflang="[^"]*" )?lang="([^"]*)"[^>]*? href="([^"]*)"/g)].map(
    ([, classes = '', tag = '', address = '']) => [
      tag,
      address,
      classes
        .split(' ')
        .filter((name) => name === 'current-lang' || name === 'no-translation')
        .join(' '),
    ],
  );

describe('the language switcher', () => {
  it('leads to the translations of its item that are published, and else to home pages', async () => {
    const html = await renderBlock('language-switcher', { post_id: ids.english });
    expect(html).toMatch(/^<nav role="navigation" aria-label="Choose a language"><ul class="wp-block-polylang-/);
    expect(linksIn(html)).toEqual([
      ['en-US', links.english, 'current-lang'],
      ['de-DE', links.german, ''],
      ['fr-FR', `${SITE_URL}/fr/`, 'no-translation'],
      ['nl-NL', `${SITE_URL}/nl/`, 'no-translation'],
    ]);
    expect(html).toContain('Français &amp; plus</a>');
  });

  it('marks the language of the request, or leaves it out', async () => {
    const german = await renderBlock('language-switcher', { post_id: ids.english, lang: 'de' });
    expect(linksIn(german).map(([tag, , state]) => [tag, state])).toContainEqual(['de-DE', 'current-lang']);
    const attributes = { hide_current: true, force_home: true };
    const others = await renderBlock('language-switcher', { post_id: ids.english, lang: 'de', attributes });
    expect(linksIn(others).map(([tag, address]) => [tag, address])).toEqual([
      ['en-US', `${SITE_URL}/`],
      ['fr-FR', `${SITE_URL}/fr/`],
      ['nl-NL', `${SITE_URL}/nl/`],
    ]);
  });

  it('shows flags as characters, and codes where there are none', async () => {
    const attributes = { show_flags: true, show_names: false };
    const html = await renderBlock('language-switcher', { attributes });
    expect(html).toContain('<span class="language-flag" role="img" aria-label="Deutsch">🇩🇪</span></a>');
    expect(html).toContain('<span class="language-flag" role="img" aria-label="Français &amp; plus">FR</span></a>');
    const named = await renderBlock('language-switcher', { attributes: { show_flags: true } });
    expect(named).toContain(
      '<span class="language-flag" aria-hidden="true">🇩🇪</span><span style="margin-left:0.3em;">',
    );
  });

  it('is a list to choose from, with a script outside of editors', async () => {
    const attributes = { dropdown: true };
    const html = await renderBlock('language-switcher', { post_id: ids.english, attributes });
    expect(html).toContain('<select name="lang_choice_1" id="lang_choice_1" class="pll-switcher-select">');
    expect(html).toContain(
      `<option value="${links.english}" lang="en-US" selected='selected' data-lang="{&quot;id&quot;:0,`,
    );
    expect(html).toContain('Fran\\u00e7ais');
    expect(html).not.toContain('<script>');
    const two = '<!-- wp:polylang/language-switcher {"dropdown":true} /-->'.repeat(2);
    await create('lists', { title: 'Lists', content: two });
    const { text, headers } = await cms.get(new URL(links.lists ?? '').pathname);
    expect(text).toContain('<select name="lang_choice_2" id="lang_choice_2"');
    const scripts = [...text.matchAll(/<\/select><script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
    expect(scripts).toHaveLength(2);
    for (const script of scripts) {
      const digest = createHash('sha256').update(script).digest('base64');
      expect(headers['content-security-policy']).toContain(`'sha256-${digest}'`);
    }
  });

  it('leaves out languages without a translation or without items on pages of the site', async () => {
    const tags = (text: string) => linksIn(text).map(([tag]) => tag);
    expect(tags((await cms.get(links.english?.slice(SITE_URL.length) ?? '')).text)).toEqual(['en-US', 'de-DE']);
    const german = (await cms.get(links.german?.slice(SITE_URL.length) ?? '')).text;
    expect(linksIn(german)).toEqual([
      ['en-US', links.english, ''],
      ['de-DE', links.german, 'current-lang'],
    ]);
    // Answers of the API have the languages without a translation too.
    const { body } = await cms.get<{ content: { rendered: string } }>(`posts/${ids.english}?lang=de`);
    expect(tags(body.content.rendered)).toEqual(['en-US', 'de-DE', 'fr-FR']);
  });
});

describe('the language switcher of a menu', () => {
  it('has a link for each language', async () => {
    const html = await renderBlock('navigation-language-switcher', { post_id: ids.german, lang: 'de' });
    expect(html).toContain(
      `<li class="wp-block-navigation-item lang-item lang-item-${/lang-item-(\d+) lang-item-de/.exec(html)?.[1]} lang-item-de current-lang wp-block-polylang-navigation-language-switcher wp-block-navigation-link"><a hreflang="de-DE" lang="de-DE" class="wp-block-navigation-item__content"  href="${links.german}"><span class="wp-block-navigation-item__label">Deutsch</span></a></li>`,
    );
    expect([...html.matchAll(/hreflang="([^"]*)"/g)].map(([, tag]) => tag)).toEqual([
      'en-US',
      'de-DE',
      'fr-FR',
      'nl-NL',
    ]);
  });

  it('has a submenu below the current language', async () => {
    const attributes = { dropdown: true, show_flags: true };
    const html = await renderBlock('navigation-language-switcher', { attributes, lang: 'de' });
    expect(html).toMatch(
      /^<li class="wp-block-navigation-item has-child lang-item lang-item-\d+ lang-item-de current-lang /,
    );
    const label = '<span class="language-flag" aria-hidden="true">🇩🇪</span> Deutsch</span>';
    expect(html.split(label).length).toBe(3);
    expect(html).not.toContain('%');
    const menu =
      '<!-- wp:navigation --><!-- wp:polylang/navigation-language-switcher {"dropdown":true} /--><!-- /wp:navigation -->';
    await create('menu', { title: 'Menu', content: menu });
    const { body } = await cms.get<{ content: { rendered: string } }>(`posts/${ids.menu}`);
    expect(body.content.rendered).toContain('<button aria-label="Languages submenu"');
  });
});

it('block types are those of the site: with switchers only if it has languages', async () => {
  const { body } = await cms.get<{ name: string }[]>('block-types?namespace=polylang', { as: 'admin' });
  expect(body.map(({ name }) => name)).toEqual(['polylang/language-switcher', 'polylang/navigation-language-switcher']);
});
