import { lazyPage } from '#lib/parts/lazy-page.ts'

export const episodePage = {
  component: lazyPage(() => import('./EpisodePage.tsx'), 'EpisodePage', ['diseases', 'episodes']),
}
