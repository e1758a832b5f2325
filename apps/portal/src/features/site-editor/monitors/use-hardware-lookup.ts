import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { TreeMonitor, TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { HardwareAnswer, HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import type { SiteDraft } from '#features/site-editor/saving/site-draft.ts'

export interface HardwareQuery {
  kind: 'device' | 'gateway'
  codes: readonly string[]
  heardBy?: readonly string[]
  /** What is printed on some of them. */
  proofs?: readonly Proof[]
  siteId: number | null
}

interface Proof {
  code: string
  proof?: string | undefined
}

export interface HardwareLookup {
  /** What was found, by code in capitals; a code is missing until the server has answered. */
  found: ReadonlyMap<string, HardwareFound>
  heard: readonly HardwareFound[]
  isError: boolean
  /** Why nobody answers: too many codes at once that are new to the person. */
  refusal: string | null
}

/** Looks codes up. They are asked for again with every new one; what is known stays meanwhile. */
export function useHardwareLookup({
  kind,
  codes,
  heardBy = [],
  proofs = [],
  siteId,
}: HardwareQuery): HardwareLookup {
  const unique = [...new Set(codes.map(codeKey))].sort().slice(0, 1000)
  const given = proofs
    .flatMap(({ code, proof = '' }) => (proof === '' ? [] : [{ code: codeKey(code), proof }]))
    .slice(0, 1000)
  const body = {
    kind,
    codes: unique,
    heard_by: [...heardBy],
    ...(given.length > 0 && { proofs: given }),
    ...(siteId !== null && { site: siteId }),
  }
  const asked = useQuery<HardwareAnswer>({
    queryKey: endpointKey(siteEditor.lookUp, body),
    queryFn: ({ signal }) => call(siteEditor.lookUp, { body }, { signal }),
    enabled: unique.length > 0 || heardBy.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { failure: 'part' },
  })
  const items = asked.data?.items ?? []
  return {
    found: new Map(items.map(item => [codeKey(item.code), item])),
    heard: asked.data?.heard ?? [],
    isError: asked.isError,
    refusal: asked.error instanceof ApiError && asked.error.status === 429 ? asked.error.message : null,
  }
}

/** Looks up the codes of a draft; monitors that its gateways hear are included. */
export function useDraftLookup(draft: SiteDraft, siteId: number | null) {
  const heardBy = draft.gateways.map(gateway => gateway.code)
  const monitors = draft.tree.flatMap(monitorsOf)
  const codes = monitors.map(monitor => monitor.code)
  const proofs = [...draft.gateways, ...monitors]
  const devices = useHardwareLookup({ kind: 'device', codes, heardBy, proofs, siteId })
  const gateways = useHardwareLookup({ kind: 'gateway', codes: heardBy, proofs: draft.gateways, siteId })
  return { devices, gateways }
}

function monitorsOf(node: TreeNode): TreeMonitor[] {
  return [...node.monitors, ...node.children.flatMap(monitorsOf)]
}
