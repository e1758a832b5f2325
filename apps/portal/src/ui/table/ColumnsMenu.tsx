import { Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListView } from '#api/lists/use-list-view.ts'
import { Button } from '#ui/Button.tsx'
import menu from '#ui/Menu.module.css'
import { MenuCheck } from '#ui/MenuCheck.tsx'
import type { Column } from './columns.ts'

export interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[]
  view: Pick<ListView, 'hidden' | 'remember'>
}

/** Which columns are shown; what is chosen is remembered. */
export function ColumnsMenu<Row>({ columns, view }: ColumnsMenuProps<Row>) {
  const { t } = useTranslation('common')
  const choices = columns.filter(column => column.hideable)
  if (choices.length === 0) return null
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      hideDetached={false}
      offset={4}
      classNames={{ dropdown: menu.dropdown, item: menu.item }}
    >
      <Menu.Target>
        <Button size="dense" icon={IconColumns3}>
          {t('table.columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ key, header }) => {
          const isShown = !view.hidden.includes(key)
          return (
            <Menu.CheckboxItem
              key={key}
              checked={isShown}
              checkIcon={<MenuCheck />}
              onChange={() =>
                view.remember({
                  hidden: isShown ? [...view.hidden, key] : view.hidden.filter(other => other !== key),
                })
              }
            >
              {header}
            </Menu.CheckboxItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
