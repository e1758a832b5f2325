import { use, useDeferredValue } from 'react'
import { patiently } from '#lib/parts/patiently.ts'
import { searchOfList } from '#lib/search-of-list.ts'
import type { ListEntry, ListReader, ListSearch, NoChoices, OwnChoices } from './list-search.ts'

let loading: Promise<typeof import('./list-reader.ts')> | undefined

/** The schemas that read a list's address. A list opened by its plain address does without. */
export function loadListReader(): Promise<typeof import('./list-reader.ts')> {
  loading ??= patiently(() => import('./list-reader.ts'))
  return loading
}

const PLAIN: ListReader<never> = { read: () => searchOfList({}), kept: searchOfList }

/**
 * @param written what has to be understood; nothing, while nothing stands there. The first change of a plain list shows
 * once its reader has come, and the list stays as it is until then.
 */
export function useListReader<E extends ListEntry, Own extends OwnChoices = NoChoices>(
  { entry, own }: { entry: E; own?: Own | undefined },
  written: object,
): ListReader<ListSearch<E, Own>> {
  const isPlain = useDeferredValue(Object.keys(written).length === 0)
  return isPlain ? PLAIN : use(loadListReader()).listReader(entry, own)
}
