import { LIMITS } from '@earshot/contract/limits.ts'
import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { ProfilePicture } from '@earshot/contract/schemas/file.ts'
import { IconCamera } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#lib/locale.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Row } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import classes from './PictureSetting.module.css'
import { SavingNote } from './SavingNote.tsx'
import { useSaving } from './use-saving.ts'
import type { SettingsChange } from './use-settings.ts'

export interface PictureSettingProps {
  settings: Settings
  save: (change: SettingsChange) => Promise<unknown>
}

/** Sends the picture as soon as it is chosen; the server checks it by its content. */
export function PictureSetting({ settings, save }: PictureSettingProps) {
  const { t, i18n } = useTranslation('profile')
  const { saving, run, refuse } = useSaving()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  function choose(file: File): void {
    const broken = ProfilePicture.safeParse(file).error?.issues[0]
    if (broken !== undefined) refuse(broken.message)
    else void run(() => save({ profile_picture: file }))
  }

  return (
    <Row as="section" gap="5" align="center" above="6" aria-label={t('picture.label')}>
      <Avatar person={settings} size={96} />
      <div className={classes.control}>
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          accept={LIMITS.profilePicture.types.join(',')}
          aria-label={t('picture.label')}
          onChange={event => {
            const [file] = event.target.files ?? []
            // The value is cleared, so that the same file can be chosen again after it was refused.
            event.target.value = ''
            if (file !== undefined) choose(file)
          }}
        />
        <Button
          icon={IconCamera}
          busy={saving.state === 'saving'}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t('picture.choose')}
        </Button>
        <Text size="small" tone="muted" id={hintId}>
          {t('picture.hint', { size: formatBytes(LIMITS.profilePicture.bytes, i18n.language) })}
        </Text>
        <SavingNote saving={saving} />
      </div>
    </Row>
  )
}
