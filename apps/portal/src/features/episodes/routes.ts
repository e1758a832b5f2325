import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const episodePage = {
  component: lazyPage(() => import('./EpisodePage.tsx'), 'EpisodePage', ['diseases', 'episodes']),
}
