import type { XmlRpcMethod } from '../method.ts';
import { bloggerMethods } from './blogger-methods.ts';
import { commentMethods } from './comment-methods.ts';
import { mediaMethods } from './media-methods.ts';
import { metaWeblogMethods } from './meta-weblog-methods.ts';
import { movableTypeMethods } from './movable-type-methods.ts';
import { pageMethods } from './page-methods.ts';
import { postMethods } from './post-methods.ts';
import { revisionMethods } from './revision-methods.ts';
import { siteMethods } from './site-methods.ts';
import { signatureMethod, systemMethods } from './system-methods.ts';
import { termMethods } from './term-methods.ts';
import { typeMethods } from './type-methods.ts';
import { userMethods } from './user-methods.ts';

/** All methods, in the order of `system.listMethods`. */
export const methods: readonly XmlRpcMethod[] = [
  signatureMethod((name) => methods.find((method) => method.name === name)),
  ...systemMethods,
  ...bloggerMethods,
  ...metaWeblogMethods,
  ...movableTypeMethods,
  ...siteMethods,
  ...postMethods,
  ...revisionMethods,
  ...pageMethods,
  ...termMethods,
  ...mediaMethods,
  ...commentMethods,
  ...userMethods,
  ...typeMethods,
];
