import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import type { Share } from '@earshot/contract/schemas/farm/share.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatLocalDay, formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import type { SharedThing } from './ShareButton.tsx'
import classes from './Sharing.module.css'

const ROWS = 10

interface ShareListProps {
  siteId: number
  view: SharedThing
  timeZone: string | undefined
}

/** Lists the open links of a view, or every link of its site with those that have ended, the newest first. */
export function ShareList({ siteId, view, timeZone }: ShareListProps) {
  const { t } = useTranslation('shares')
  const [isOfSite, setOfSite] = useState(false)
  const [rows, setRows] = useState(ROWS)
  const ofView = { kind: view.kind, airspace: view.airspace?.id, open: true }
  const query = { perPage: rows, ...(!isOfSite && ofView) }
  const list = useEndpoint(shares.list, { params: { siteId }, query }, { keepPrevious: true })
  const title = t(isOfSite ? 'list.ofSite' : 'list.ofView')
  return (
    <section aria-labelledby="share-list">
      <Text id="share-list" as="h3" size="heading">
        {title}
      </Text>
      <AsyncSection resource={list} name={title} skeleton={<Skeleton height={72} />}>
        {({ items, total }) => (
          <>
            {items.length === 0 && (
              <Text tone="muted" above="2">
                {t(isOfSite ? 'list.noneOfSite' : 'list.none')}
              </Text>
            )}
            <ul className={classes.list}>
              {items.map(share => (
                <ShareRow
                  key={share.id}
                  siteId={siteId}
                  share={share}
                  timeZone={timeZone}
                  isNamed={isOfSite}
                />
              ))}
            </ul>
            {total > items.length && (
              <Button variant="text" onClick={() => setRows(rows + ROWS)}>
                {t('list.more')}
              </Button>
            )}
          </>
        )}
      </AsyncSection>
      <Button variant="text" onClick={() => setOfSite(!isOfSite)}>
        {t(isOfSite ? 'list.showView' : 'list.showSite')}
      </Button>
    </section>
  )
}

interface ShareRowProps {
  siteId: number
  share: Share
  timeZone: string | undefined
  /** True where links of several views stand together. */
  isNamed: boolean
}

function ShareRow({ siteId, share, timeZone, isNamed }: ShareRowProps) {
  const { t, i18n } = useTranslation('shares')
  const now = useNow()
  const { language } = i18n
  const { kind, airspace, to_whom: whom, last_opened_at: last, opened: count } = share
  const at = last === null ? '' : formatMoment({ at: last, timeZone, language, now })
  const name = whom ?? share.shared_by.name
  return (
    <li className={classes.share}>
      {isNamed && (
        <Text as="span" weight="strong">
          {t(`kind.${kind}`, { airspace: airspace?.name })}
        </Text>
      )}
      {whom !== null && (
        <Text as="span" weight="strong" breaks>
          {t('for', { whom })}
        </Text>
      )}
      <span>{stateText()}</span>
      <Text as="span" size="small" tone="muted">
        {last === null ? t('neverOpened') : t('opened', { count, at })}
      </Text>
      {share.may_revoke && <EndLink siteId={siteId} shareId={share.id} name={name} />}
    </li>
  )

  function stateText(): string {
    const of = { name: share.shared_by.name, day: formatLocalDay(share.ends_on, language) }
    if (share.state !== 'REVOKED') return t(`state.${share.state}`, of)
    return t('state.REVOKED', { name: share.revoked_by?.name ?? t('somebody') })
  }
}

/** Asks first, in its own place: a link that has ended never opens again. */
function EndLink({ siteId, shareId, name }: { siteId: number; shareId: number; name: string }) {
  const { t } = useTranslation('shares')
  const [isAsking, setAsking] = useState(false)
  const ending = useAction(shares.revoke, { done: t('end.done'), onRefused: () => setAsking(false) })
  if (!isAsking)
    return (
      <div>
        <Button size="dense" aria-label={t('end.of', { name })} onClick={() => setAsking(true)}>
          {t('end.ask')}
        </Button>
      </div>
    )
  return (
    <fieldset aria-label={t('end.of', { name })}>
      <Text size="small" below="2">
        {t('end.text')}
      </Text>
      <Row gap="2" wrap>
        <Button
          variant="danger"
          size="dense"
          busy={ending.busy}
          autoFocus
          onClick={() => void ending.run({ params: { siteId, shareId } })}
        >
          {t('end.yes')}
        </Button>
        <Button size="dense" onClick={() => setAsking(false)}>
          {t('end.no')}
        </Button>
      </Row>
    </fieldset>
  )
}
