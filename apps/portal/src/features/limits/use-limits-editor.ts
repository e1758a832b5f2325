import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { adminLimits, limits } from '@earshot/contract/endpoints/health/limits.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type {
  InstallationLimits,
  LimitKey,
  LimitVersion,
  SiteLimits,
} from '@earshot/contract/schemas/health/limits.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { type Proposed, useProposing } from '#features/limits/proposals/use-proposing.ts'
import { type Action, useAction } from '#ui/actions/use-action.ts'
import { type LimitPatch, type PlaceLimits, undoOf } from './limit-facts.ts'

/** On what a value is tried. */
export interface TriedOn {
  siteId: number
  airspaceId: number
  timeZone: string
  ownNormal: SiteLimits['own_normal']
  /** True where the value would be the whole site's: every airspace that it reaches is tried. */
  isSite: boolean
}

/** What the rows need to be changed, whatever level they show. */
export interface LimitsEditor {
  place: PlaceLimits
  /** The name of the place. */
  name: string
  /** False for who may not change them, and without a network. */
  mayChange: boolean
  /** Proposes a value instead, for who may not change it; null where they may not propose either. */
  propose: ((proposed: Proposed) => Promise<boolean>) | null
  /** The value that is being changed. */
  open: LimitKey | null
  toggle: (key: LimitKey | null) => void
  save: (patch: LimitPatch, why?: string) => Promise<boolean>
  busy: boolean
  refusal: string | null
  /** The airspace on whose past a value can be tried; null for the installation, and for a site without airspaces. */
  tried: TriedOn | null
  /** The sentence about who has changed the limits while this reader did; null where nobody has. */
  conflict: string | null
}

/** The value that is open and the revision in which its editor has seen it: a later one is a conflict. */
interface Open {
  key: LimitKey
  revision: number
}

type Given = Pick<LimitsEditor, 'place' | 'name' | 'mayChange'>
type Sending = Pick<LimitsEditor, 'save' | 'tried'> & Partial<Pick<LimitsEditor, 'propose'>>

/** What both levels' editors share: the open value, the conflict, and how a change is sent. */
function useOpenValue(revision: number) {
  const { t } = useTranslation('limits')
  const [open, setOpen] = useState<Open | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const toggleFor = (action: Pick<Action<EndpointShape>, 'clear'>) => (key: LimitKey | null) => {
    setOpen(key === null ? null : { key, revision })
    setConflict(null)
    action.clear()
  }
  return {
    seen: open?.revision ?? revision,
    sending: {
      inPlace: true,
      isShownByPage: isChangedMeanwhile,
      onRefused: (error: unknown) => setConflict(isChangedMeanwhile(error) ? error.message : null),
    },
    /** What follows a change that was taken. */
    after: (action: Pick<Action<EndpointShape>, 'clear'>, patch: LimitPatch) => ({
      done: isPutBack(patch) ? t('done.putBack') : t('done.saved'),
      topic: 'limits',
      onDone: () => toggleFor(action)(null),
    }),
    editor: (
      { place, name, mayChange }: Given,
      action: Pick<Action<EndpointShape>, 'clear' | 'busy' | 'refusal'>,
      { save, tried, propose = null }: Sending,
    ): LimitsEditor => ({
      tried,
      propose,
      place,
      name,
      mayChange,
      open: open?.key ?? null,
      toggle: toggleFor(action),
      save,
      busy: action.busy,
      refusal: action.refusal,
      conflict,
    }),
  }
}

interface OfSite extends Given {
  siteId: number
  airspaceId: number | null
  stored: SiteLimits
  mayPropose: boolean
}

/** Changes the limits of a site or of one of its airspaces, which can be undone for some seconds; or proposes them. */
export function useSiteLimitsEditor(of: OfSite): LimitsEditor {
  const { siteId, airspaceId, stored, mayPropose, ...given } = of
  const { seen, sending, after, editor } = useOpenValue(stored.revision)
  const action = useAction(limits.change, { replaces: limits.read, ...sending })
  const proposing = useProposing({
    siteId,
    airspaceId: airspaceId ?? 0,
    revision: seen,
    onDone: () => after(action, {}).onDone(),
  })
  const airspace_ids = airspaceId === null ? null : [airspaceId]
  const isProposed = mayPropose && airspaceId !== null
  return editor(given, isProposed ? proposing : action, {
    save: (values, why = '') =>
      action.run(
        { params: { siteId }, body: { airspace_ids, values, why, revision: seen } },
        { ...after(action, values), undo: ({ changes: [newest] }) => undoVersion(siteId, newest) },
      ),
    tried: triedOn({ siteId, airspaceId, stored }),
    propose: isProposed ? proposing.send : null,
  })
}

/** A value of the whole site is shown on the first airspace of it. */
function triedOn({
  siteId,
  airspaceId,
  stored,
}: Pick<OfSite, 'siteId' | 'airspaceId' | 'stored'>): TriedOn | null {
  const shown = airspaceId ?? stored.airspaces[0]?.airspace.id
  if (shown === undefined) return null
  const [timeZone, ownNormal] = [zoneOrUtc(stored.timezone), stored.own_normal]
  return { siteId, airspaceId: shown, timeZone, ownNormal, isSite: airspaceId === null }
}

interface OfInstallation extends Given {
  productType: ProductType | null
  stored: InstallationLimits
}

/** Changes the limits of the installation or of a product type. */
export function useInstallationLimitsEditor({ productType, stored, ...given }: OfInstallation): LimitsEditor {
  const { seen, sending, after, editor } = useOpenValue(stored.revision)
  const action = useAction(adminLimits.change, { replaces: adminLimits.read, ...sending })
  const bodyOf = (values: LimitPatch, revision: number, why: string) => ({
    body: { product_type: productType, values, why, revision },
  })
  return editor(given, action, {
    save: (values, why = '') =>
      action.run(bodyOf(values, seen, why), {
        ...after(action, values),
        undo: ({ revision }) => call(adminLimits.change, bodyOf(undoOf(given.place, values), revision, '')),
      }),
    tried: null,
  })
}

/** What a change of a site's limits does once it is saved: it is shown, said, and can be undone for some seconds. */
export function useSavedChange(siteId: number) {
  const { t } = useTranslation('limits')
  return {
    replaces: limits.read,
    inPlace: true,
    done: t('done.saved'),
    topic: 'limits',
    undo: ({ changes: [newest] }: SiteLimits) => undoVersion(siteId, newest),
  }
}

export function undoVersion(siteId: number, version: LimitVersion | undefined): Promise<unknown> {
  if (version === undefined) return Promise.resolve()
  return call(limits.putBack, { params: { siteId, limitVersionId: version.id } })
}

function isPutBack(patch: LimitPatch): boolean {
  return Object.values(patch).every(value => value === null)
}

function isChangedMeanwhile(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed_meanwhile'
}
