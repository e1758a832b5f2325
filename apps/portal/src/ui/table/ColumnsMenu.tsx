import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListView } from '#api/lists/use-list-view.ts'
import { Button } from '#ui/Button.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import type { Column } from './columns.ts'

export interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[]
  view: Pick<ListView, 'hidden' | 'remember'>
}

/** Lets people choose which columns are shown; the choice is remembered. */
export function ColumnsMenu<Row>({ columns, view: { hidden, remember } }: ColumnsMenuProps<Row>) {
  const { t } = useTranslation('common')
  const choices = columns.filter(column => column.hideable)
  if (choices.length === 0) return null
  const onSwitch = (key: string) =>
    remember({ hidden: hidden.includes(key) ? hidden.filter(other => other !== key) : [...hidden, key] })
  return (
    <MenuButton
      position="bottom-end"
      offset={4}
      button={
        <Button size="dense" icon={IconColumns3}>
          {t('table.columns')}
        </Button>
      }
      items={[
        {
          kind: 'checks',
          values: choices.map(({ key }) => key).filter(key => !hidden.includes(key)),
          options: choices.map(({ key, header }) => ({ value: key, label: header })),
          onSwitch,
        },
      ]}
    />
  )
}
