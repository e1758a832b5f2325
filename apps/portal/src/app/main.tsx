import './fonts.css'
import './tokens.css'
import './global.css'
import './languages.css'
import './first-paint.css'
import '#ui/pictures/Logo.css'
import '#ui/page/EntryLayout.css'
import '#lib/no-eval.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { restoreSession, watchOtherTabs } from '#api/session.ts'
import { startI18n } from '#i18n/i18n.ts'
import { watchColorScheme } from '#lib/browser/use-color-scheme.ts'
import { reportFailure, startReporting } from '#lib/report.ts'
import { connectLanguage, connectQueue, connectSession, goToError } from './connect.ts'
import { connectPersistence, fetchPersistence } from './connect-persistence.ts'
import { keepPushSubscription } from './keep-push-subscription.ts'
import { blockNavigations } from './navigation-blocker.ts'
import { offerInstall } from './offer-install.ts'
import { createQueryClient } from './query-client.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { createAppRouter } from './router.tsx'

async function start(element: HTMLElement): Promise<void> {
  watchColorScheme()
  fetchPersistence()
  await Promise.all([startI18n(), restoreSession()])

  const queryClient = createQueryClient((path, away) => goToError(router, true)(path, away))
  const router = createAppRouter({ queryClient })
  connectSession({ router, queryClient })
  connectLanguage(queryClient)
  watchOtherTabs()
  blockNavigations(router)
  await connectPersistence(queryClient)

  // The first paint stays until there is something to take its place.
  await router.load()
  const reactRoot = createRoot(element)
  // React renders in slices, so that the page can be used in between.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  )
  connectQueue(queryClient)
  registerServiceWorker(queryClient)
  keepPushSubscription()
  offerInstall()
}

const element = document.getElementById('root')
if (element !== null) start(element).catch(error => reportFailure(error, { crash: 'start' }))
// Reporting starts last, because what makes the page useful comes first.
window.addEventListener('load', () => void startReporting().catch(() => undefined))
