import { readList } from '$lib/server/content';
import { remembered } from '$lib/server/remembered';

export const load = () => remembered('list', () => readList());
