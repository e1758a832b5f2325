import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import type { Ref } from '@earshot/contract/schemas/page.ts'
import { IconShare2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'

const ShareSheet = lazyPart(async () => (await import('./ShareSheet.tsx')).ShareSheet)

/** What is shared: an airspace, the case of one, or the register of the site. */
export type SharedThing =
  | { kind: 'AIRSPACE' | 'CASE'; airspace: Pick<Ref, 'id' | 'name'> }
  | { kind: 'REGISTER'; airspace: null }

/** Opens the sheet by which a page is shared, for whoever may. On a phone its name would take the room of the page's. */
export function ShareButton({ siteId, view }: { siteId: number; view: SharedThing }) {
  const { t } = useTranslation('common')
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  return (
    <IfAllowed call={shares.create} siteId={siteId}>
      {isPhone ? (
        <IconButton icon={IconShare2} label={t('share')} onClick={() => setOpen(true)} />
      ) : (
        <Button size="dense" icon={IconShare2} onClick={() => setOpen(true)}>
          {t('share')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ShareSheet siteId={siteId} view={view} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </IfAllowed>
  )
}
