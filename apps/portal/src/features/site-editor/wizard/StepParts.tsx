import { IconX } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorArea } from '#features/site-editor/saving/save-store.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import type { Space } from '#ui/layout/space.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './EditorList.module.css'

export const EditorAreaContext = createContext<EditorArea>('user')

interface StepTitleProps {
  id?: string
  below?: Space
  children: ReactNode
}

/**
 * Shows a step's sentence: it is the page's first heading, but a second one in a tab, which stands under its site's
 * own.
 */
export function StepTitle(props: StepTitleProps) {
  const area = useContext(EditorAreaContext)
  return <Text {...props} as={area === 'admin' ? 'h2' : 'h1'} size="answer" />
}

interface EditorItemProps {
  /** The title as it is shown. */
  title: string
  /** The name that the remove button uses. */
  name: string
  isWrong: boolean
  readOnly: boolean
  onRemove: () => void
  children: ReactNode
}

/** Shows a gateway or a person of the draft, with what is known of them and a button that removes them. */
export function EditorItem({ title, name, isWrong, readOnly, onRemove, children }: EditorItemProps) {
  const { t } = useTranslation('siteEditor')
  return (
    <li data-wrong={isWrong || undefined}>
      <Text as="span" breaks weight="strong">
        {title}
      </Text>
      <span className={classes.detail}>{children}</span>
      <IconButton
        icon={IconX}
        size="touch"
        label={t('removeNamed', { name })}
        disabled={readOnly}
        onClick={onRemove}
      />
    </li>
  )
}
