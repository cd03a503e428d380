/** The files of a folder, by path. */
export type FolderFiles = Readonly<Record<string, string>>;

const yaml = (values: string, body = 'Text.'): string => `---\n${values}\n---\n${body}\n`;
const toml = (values: string, body = 'Text.'): string => `+++\n${values}\n+++\n${body}\n`;

/** A folder as Jekyll reads it. */
export const jekyllFolder: FolderFiles = {
  '_config.yml': 'title: A site',
  '_posts/2019-02-03-first-post.md': yaml('title: "First: post"\ntags: rain wind\ncategories: sky high\nlayout: post'),
  '_posts/2019-02-04-second.markdown': yaml(
    'title: Second\ncategory: sky high\ntags:\n  - rain\n  - Wind\npermalink: /2019/02/own-name.html\ndate: 2019-02-05 10:00:00 +0200',
    '{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n{% include chart.html %} and `{{ code }}`.',
  ),
  '_posts/2019-02-06-markup.html': yaml('title: Markup', '<p class="a">As <b>is</b>.</p>'),
  '_posts/2019-02-07-bad.md': yaml('title: "no end'),
  '_posts/2019-02-08-withheld.md': yaml('published: false'),
  '_drafts/idea.md': yaml('title: Idea'),
  'news/_posts/2019-02-09-in-folder.md': yaml('title: In a folder'),
  'about.md': yaml('title: About\nlayout: page'),
  'plain.html': '<p>No front matter.</p>',
  'style.css': 'p {}',
  '_site/index.html': '<p>Output.</p>',
};

/** A folder as Hugo reads it. */
export const hugoFolder: FolderFiles = {
  'hugo.toml': 'title = "A site"',
  'content/posts/toml.md': toml(
    'title = "Toml"\ndate = 2020-01-02T03:04:05+01:00\nlastmod = 2020-02-03\ntags = ["a b", "c"]\nslug = "own"\naliases = ["/old/one/"]',
    '{{< youtube abc >}} text',
  ),
  'content/posts/bundle/index.md':
    '{\n  "Title": "Bundle",\n  "Date": "2020-03-04",\n  "images": ["cover.png"]\n}\n\nText.\n',
  'content/posts/bundle/cover.png': 'png',
  'content/posts/expired.md': toml('title = "Expired"\ndate = 2020-01-01\nexpiryDate = 2021-01-01'),
  'content/posts/expires.md': toml('title = "Expires"\ndate = 2020-01-01\nexpiryDate = 2999-01-01T00:00:00Z'),
  'content/posts/later.md': toml('title = "Later"\ndate = 2020-01-01\npublishDate = 2999-01-01T00:00:00Z'),
  'content/posts/draft.md': toml('title = "Draft"\ndraft = true'),
  'content/posts/unclosed.md': '+++\ntitle = "Unclosed"\n',
  'content/posts/_index.md': toml('title = "All posts"'),
  'content/resources/section.md': toml('title = "In a section"\ndate = 2020-01-01'),
  'content/posts/linked.md': toml('title = "Linked"\ndate = 2020-01-01\n[build]\nRender = "link"'),
  'content/posts/resourceless.md': toml('title = "No resources"\ndate = 2020-01-01\n[build]\npublishResources = false'),
  'resources/_gen/output.md': toml('title = "Output"'),
};

/** Single files of other programs. */
export const otherFolder: FolderFiles = {
  'semicolons.md': ';;;\n{"title": "Semicolons", "date": "2020-01-01"}\n;;;\nText.\n',
  'astro.mdx': yaml(
    "title: Astro\npubDate: 'Jul 08 2022'\nheroImage: https://img.example/hero.jpg\ndescription: In short.\nauthor: Ana",
    'import A from "./a.js";\n\n<A className="x" /> text',
  ),
  'hexo.mdown': yaml('title: Hexo\ndate: 2020-01-01\ntags: two words\nupdated: 2020-02-02'),
  'eleventy.md': yaml('title: Eleventy\ndate: 2020-01-01\npermalink: false'),
  'private.md': yaml('title: Private\ndate: 2020-01-01\nprivate: true'),
  'secret.md': yaml('title: Secret\ndate: 2020-01-01\npassword: pond'),
  'list.md': yaml('title: List\ndate: 2020-01-01\nstatus: [draft]'),
  'unknown-status.md': yaml('title: Unknown status\ndate: 2020-01-01\nstatus: [published, reviewed]'),
  'unknown-draft.md': yaml('title: Unknown draft\ndate: 2020-01-01\ndraft: until May'),
  'unknown-flag.md': yaml('title: Unknown flag\ndate: 2020-01-01\npublished: perhaps'),
  'unknown-expiry.md': yaml('title: Unknown expiry\ndate: 2020-01-01\nexpires: after the fair'),
  'unknown-password.md': yaml('title: Unknown password\ndate: 2020-01-01\npassword: [a, b]'),
  'tiers.md': yaml('title: Tiers\ndate: 2020-01-01\nvisibility: tiers'),
  'open.md': yaml('title: Open\ndate: 2020-01-01\nvisibility: public\ndraft: no\npublished: yes\nexpires: never'),
  'when.md': yaml('title: When\ndate: some day'),
  'no-end.md': '---\n\nA line, and text.\n',
  'section.md': yaml('title: Section\ndate: 2020-01-01\ntype: posts'),
};

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19);

/** A folder that this program exported, of a site whose clocks are ten hours ahead of GMT. */
export const exportedFolder: FolderFiles = {
  'site.yaml': "format: markdown\nname: A site\ntimezone: '+10:00'\n",
  'resources/well.md': yaml('title: Well\nid: 4\ntype: resources\ndate: 2020-01-01T00:00:00+10:00\nstatus: checked'),
  'components/pump.md': yaml('title: Pump\nid: 5\ntype: components\ndate: 2020-01-01T00:00:00+10:00'),
  'post/ends.md': yaml('title: Ends\nid: 6\ndate: 2020-01-01\nexpiryDate: 2999-01-01 00:00'),
  'post/ended.md': yaml(`title: Ended\nid: 7\ndate: 2020-01-01\nexpiryDate: ${inHours(5)}`),
  'post/begun.md': yaml(`title: Begun\nid: 8\ndate: 2020-01-01\npublishDate: ${inHours(5)}`),
  'post/not-begun.md': yaml(`title: Not begun\nid: 9\ndate: 2020-01-01\npublishDate: ${inHours(15)}`),
};

/** Posts whose permalinks have no form that a site could have. */
export const unusualPermalinks: FolderFiles = {
  'one.md': yaml('title: One\ndate: 2020-01-01\nslug: one\npermalink: /library/east/'),
  'two.md': yaml('title: Two\ndate: 2020-01-01\nslug: two\npermalink: /library/west/'),
  'note.txt': 'A note.',
  'three.md': yaml('title: Three\ndate: 2020-01-01\npermalink: /:year/:title/'),
};
