import { savedFilters } from '@earshot/contract/endpoints/admin/saved-filters.ts'
import type { SavedFilter, SavedList } from '@earshot/contract/schemas/admin/saved-filter.ts'
import {
  IconBookmarkPlus,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import type { List } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { Text } from '#ui/layout/Text.tsx'
import filterClasses from '#ui/lists/FilterMenu.module.css'
import { MenuButton, type MenuItem } from '#ui/menu/MenuButton.tsx'
import { SavedFilterDialog } from './SavedFilterDialog.tsx'
import { changeTo, isSameSearch, searchToSave } from './saved-search.ts'

interface SavedFiltersProps<Search extends object> {
  of: SavedList
  list: Pick<List<unknown, Search>, 'search' | 'setWritten'>
}

/** Shows a list's saved filters and orders: each administrator chooses, saves, renames and deletes their own. */
export function SavedFilters<Search extends object>({ of, list }: SavedFiltersProps<Search>) {
  const { t } = useTranslation('saved-filters')
  const removing = useAction(savedFilters.remove)
  const changing = useAction(savedFilters.change)
  const { data } = useEndpoint(savedFilters.list, { query: { list: of } }, { page: false })
  const [open, setOpen] = useState<'new' | SavedFilter | null>(null)
  const kept = data?.items ?? []
  const present = searchToSave(list.search)
  const isNothing = Object.keys(present).length === 0
  const chosen = kept.find(({ search }) => isSameSearch(search, present))
  // The id of the one that was chosen last, so that later changes can be saved under its name.
  const [lastId, setLastId] = useState<number | null>(null)
  const last = kept.find(({ id }) => id === lastId)

  function choose(id: string): void {
    const picked = kept.find(each => String(each.id) === id)
    if (picked === undefined) return
    setLastId(picked.id)
    list.setWritten(changeTo(list.search, picked.search))
  }

  function remove({ id, name, search }: SavedFilter): void {
    const undo = () => call(savedFilters.add, { body: { list: of, name, search } })
    void removing.run({ params: { savedFilterId: id } }, { done: t('removed', { name }), undo })
  }

  function saveAs({ id, name, search: before }: SavedFilter): void {
    const params = { savedFilterId: id }
    void changing.run(
      { params, body: { search: present } },
      {
        done: t('updated', { name }),
        undo: () => call(savedFilters.change, { params, body: { search: before } }),
      },
    )
  }

  return (
    <>
      <MenuButton
        position="bottom-start"
        offset={4}
        button={
          <button
            type="button"
            className={filterClasses.button}
            data-active={chosen !== undefined || undefined}
          >
            <Text as="span" tone="muted">
              {t('label')}
            </Text>
            <span className={filterClasses.value}>{chosen?.name ?? t('none')}</span>
            <IconChevronDown size={16} stroke={1.9} aria-hidden />
          </button>
        }
        items={items()}
      />
      {open !== null && (
        <SavedFilterDialog
          of={of}
          saved={open === 'new' ? null : open}
          search={present}
          onDone={({ id }) => setLastId(id)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )

  function items(): MenuItem[] {
    const found: MenuItem[] = []
    if (kept.length > 0)
      found.push({
        kind: 'choice',
        value: String(chosen?.id ?? ''),
        options: kept.map(({ id, name }) => ({ value: String(id), label: name })),
        onChange: choose,
      })
    if (kept.length > 0 && (chosen !== undefined || !isNothing)) found.push({ kind: 'divider' })
    if (chosen !== undefined) return [...found, ...ofOne(chosen)]
    if (isNothing) return kept.length > 0 ? found : [{ kind: 'label', text: t('choose') }]
    found.push({
      kind: 'action',
      text: t('save'),
      icon: IconBookmarkPlus,
      onChoose: () => setOpen('new'),
    })
    if (last !== undefined)
      found.push({
        kind: 'action',
        text: t('update', { name: last.name }),
        icon: IconDeviceFloppy,
        onChoose: () => saveAs(last),
      })
    return found
  }

  function ofOne(saved: SavedFilter): MenuItem[] {
    const { name } = saved
    return [
      {
        kind: 'action',
        text: t('rename', { name }),
        icon: IconPencil,
        onChoose: () => setOpen(saved),
      },
      {
        kind: 'action',
        text: t('remove', { name }),
        icon: IconTrash,
        onChoose: () => remove(saved),
      },
    ]
  }
}
