import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const rotaPage = {
  component: lazyPage(() => import('./RotaPage.tsx'), 'RotaPage', ['rota']),
}
