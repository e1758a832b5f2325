import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import type { HardwareAnswer, HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import type { SiteDraft } from './site-draft.ts'

export interface HardwareAsked {
  kind: 'device' | 'gateway'
  codes: readonly string[]
  heardBy?: readonly string[]
  siteId: number | null
}

export interface Hardware {
  /** What was found, by code in capitals; a code is missing until the server has answered. */
  found: ReadonlyMap<string, HardwareFound>
  heard: readonly HardwareFound[]
  isError: boolean
}

/** Looks codes up. They are asked for again with every new one; what is known stays meanwhile. */
export function useHardware({ kind, codes, heardBy = [], siteId }: HardwareAsked): Hardware {
  const unique = [...new Set(codes.map(codeKey))].sort().slice(0, 1000)
  const body = { kind, codes: unique, heard_by: [...heardBy], ...(siteId !== null && { site: siteId }) }
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
  }
}

/** Looks up the codes of a draft; monitors that its gateways hear are included. */
export function useDraftHardware(draft: SiteDraft, siteId: number | null) {
  const heardBy = draft.gateways.map(gateway => gateway.code)
  const devices = useHardware({ kind: 'device', codes: draft.tree.flatMap(codesOf), heardBy, siteId })
  const gateways = useHardware({ kind: 'gateway', codes: heardBy, siteId })
  return { devices, gateways }
}

function codesOf(node: TreeNode): string[] {
  return [...node.monitors.map(monitor => monitor.code), ...node.children.flatMap(codesOf)]
}
