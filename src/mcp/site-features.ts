import type { OpenSite } from '../open-site.ts';
import { abilityTools } from './abilities/ability-tools.ts';
import { declaredPrompts } from './abilities/declared-prompts.ts';
import { itemFinder, markdownWriter } from './content/find-item.ts';
import { itemResources } from './content/item-resources.ts';
import { contentTools } from './content/register-content-tools.ts';
import { writableKinds } from './content/writable-kinds.ts';
import { itemInputWriter } from './content/written-item.ts';
import type { McpFeatures } from './mcp-features.ts';

const INSTRUCTIONS =
  'Tools read and change the content of this site with the rights of the account that you are logged in with. ' +
  'Read an item before you change it, and send its entityTag. Create drafts unless you are asked to publish. ' +
  'Each change of a post or a page is a revision, which people can restore, and an entry of the audit log.';

/** What the site offers to agents. */
export function siteFeatures({ config, kernel, registry, schema }: OpenSite): McpFeatures {
  const finder = itemFinder(writableKinds(schema, registry));
  const writeMarkdown = markdownWriter(kernel.longTexts);
  const resources = itemResources(finder, writeMarkdown);
  const toolsForContent = contentTools({
    ...{ schema, registry, finder, writeMarkdown, itemInput: itemInputWriter(kernel.longTexts) },
    freshPath: kernel.mediaTools.freshPath,
    maxUploadBytes: config.maxUploadBytes,
  });
  return {
    title: new URL(kernel.addresses.home).host,
    version: kernel.version ?? '',
    instructions: INSTRUCTIONS,
    resources,
    ...(registry.prompts.length > 0 ? { prompts: declaredPrompts(registry.prompts, resources) } : {}),
    tools: async (caller) => [...(await toolsForContent(caller)), ...(await abilityTools(caller))],
  };
}
