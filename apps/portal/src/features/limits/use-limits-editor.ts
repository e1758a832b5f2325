import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { adminLimits, limits } from '@earshot/contract/endpoints/health/limits.ts'
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
import { type Action, useAction } from '#ui/actions/use-action.ts'
import { type LimitPatch, type PlaceLimits, undoOf } from './limit-facts.ts'

/** What the rows need to be changed, whatever level they show. */
export interface LimitsEditor {
  place: PlaceLimits
  /** The name of the place. */
  name: string
  /** False for who may not change them, and without a network. */
  mayChange: boolean
  /** The value that is being changed. */
  open: LimitKey | null
  toggle: (key: LimitKey | null) => void
  save: (patch: LimitPatch, why?: string) => Promise<boolean>
  busy: boolean
  refusal: string | null
  /** The sentence about who has changed the limits while this reader did; null where nobody has. */
  conflict: string | null
}

/** The value that is open and the revision in which its editor has seen it: a later one is a conflict. */
interface Open {
  key: LimitKey
  revision: number
}

function useOpen(revision: number) {
  const [open, setOpen] = useState<Open | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  return {
    open: open?.key ?? null,
    seen: open?.revision ?? revision,
    conflict,
    onRefused: (error: unknown) => setConflict(isChangedMeanwhile(error) ? error.message : null),
    toggle: (action: Pick<Action<EndpointShape>, 'clear'>) => (key: LimitKey | null) => {
      setOpen(key === null ? null : { key, revision })
      setConflict(null)
      action.clear()
    },
  }
}

interface OfSite {
  siteId: number
  airspaceId: number | null
  stored: SiteLimits
  place: PlaceLimits
  name: string
  mayChange: boolean
}

/** Changes the limits of a site or of one of its airspaces; each change can be undone for some seconds. */
export function useSiteLimitsEditor(given: OfSite): LimitsEditor {
  const { siteId, airspaceId, stored, place, name, mayChange } = given
  const { t } = useTranslation('limits')
  const { open, seen, conflict, onRefused, toggle } = useOpen(stored.revision)
  const action = useAction(limits.change, {
    replaces: limits.read,
    inPlace: true,
    isShownByPage: isChangedMeanwhile,
    onRefused,
  })
  const put = toggle(action)
  const save = (patch: LimitPatch, why = '') =>
    action.run(
      {
        params: { siteId },
        body: {
          airspace_ids: airspaceId === null ? null : [airspaceId],
          values: patch,
          why,
          revision: seen,
        },
      },
      {
        done: isPutBack(patch) ? t('done.putBack') : t('done.saved'),
        topic: 'limits',
        undo: ({ changes: [newest] }) => undoVersion(siteId, newest),
        onDone: () => put(null),
      },
    )
  return {
    place,
    name,
    mayChange,
    open,
    toggle: put,
    save,
    busy: action.busy,
    refusal: action.refusal,
    conflict,
  }
}

interface OfInstallation extends Pick<OfSite, 'place' | 'name' | 'mayChange'> {
  productType: ProductType | null
  stored: InstallationLimits
}

/** Changes the limits of the installation or of a product type. */
export function useInstallationLimitsEditor(given: OfInstallation): LimitsEditor {
  const { productType, stored, place, name, mayChange } = given
  const { t } = useTranslation('limits')
  const { open, seen, conflict, onRefused, toggle } = useOpen(stored.revision)
  const action = useAction(adminLimits.change, {
    replaces: adminLimits.read,
    inPlace: true,
    isShownByPage: isChangedMeanwhile,
    onRefused,
  })
  const put = toggle(action)
  const bodyOf = (values: LimitPatch, revision: number, why: string) => ({
    body: { product_type: productType, values, why, revision },
  })
  const save = (patch: LimitPatch, why = '') =>
    action.run(bodyOf(patch, seen, why), {
      done: isPutBack(patch) ? t('done.putBack') : t('done.saved'),
      topic: 'limits',
      undo: ({ revision }) => call(adminLimits.change, bodyOf(undoOf(place, patch), revision, '')),
      onDone: () => put(null),
    })
  return {
    place,
    name,
    mayChange,
    open,
    toggle: put,
    save,
    busy: action.busy,
    refusal: action.refusal,
    conflict,
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
