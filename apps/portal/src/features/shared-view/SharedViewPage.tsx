import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import type { SharedView } from '@earshot/contract/schemas/farm/share.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import { TemperatureUnitProvider } from '#domain/values/units.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import { SharedFrame } from './SharedFrame.tsx'

const AirspaceView = lazyPart(async () => (await import('./AirspaceView.tsx')).AirspaceView)
const CaseView = lazyPart(async () => (await import('./CaseView.tsx')).CaseView)
const RegisterView = lazyPart(async () => (await import('./RegisterView.tsx')).RegisterView)

/** An open page learns within a minute that its link has ended. */
const LOOK_MS = 60_000

/**
 * The page behind a link that somebody shared: one view, read only, without an account. The token stands behind the
 * `#` of the address and travels in the body of the one call that this page makes.
 */
export function SharedViewPage() {
  const token = useLocation({ select: ({ hash }) => hash })
  // Another link in the same tab is another page: nothing of the former stays.
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <LinkOf key={token} token={token} />
    </>
  )
}

function LinkOf({ token }: { token: string }) {
  const { t } = useTranslation('shared-view')
  const [page, setPage] = useState(1)
  const view = useSharedView(token, page)
  if (view.error instanceof ApiError && view.error.status === 404)
    return (
      <EntryLayout title={t('gone.title')} subtitle={t('gone.text')}>
        {null}
      </EntryLayout>
    )
  return (
    <SharedFrame view={view.data}>
      <AsyncSection resource={view} skeleton={<Skeleton height={320} />} name={t('title')}>
        {data => (
          <TemperatureUnitProvider unit={data.temperature_unit}>
            <Suspense fallback={<Skeleton height={320} />}>
              <Content view={data} onPage={setPage} />
            </Suspense>
          </TemperatureUnitProvider>
        )}
      </AsyncSection>
    </SharedFrame>
  )
}

/** Reads the view again while it is looked at. Where the link has ended, what was shown before is no longer. */
function useSharedView(token: string, page: number) {
  const opening = useRef<string | null>(null)
  return useQuery({
    queryKey: endpointKey(shares.open, { token, page }),
    queryFn: async ({ signal }) => {
      const body = { token, page, opening: opening.current }
      const view = await call(shares.open, { body }, { signal })
      opening.current = view.opening
      return view
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.error === null ? LOOK_MS : false),
    meta: { failure: 'part' },
  })
}

function Content({ view, onPage }: { view: SharedView; onPage: (page: number) => void }) {
  switch (view.kind) {
    case 'AIRSPACE':
      return <AirspaceView view={view} />
    case 'CASE':
      return <CaseView view={view} />
    case 'REGISTER':
      return <RegisterView view={view} onPage={onPage} />
  }
}
