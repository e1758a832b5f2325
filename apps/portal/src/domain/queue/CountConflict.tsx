import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { retryWrite } from '#api/queue/queue.ts'
import type { QueuedWriteOf } from '#api/queue/queued-write.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Queue.module.css'
import { discardWithUndo, useQueuedWriteWords } from './queued-write-words.ts'

/** Shows the counts of two people for one day; the chosen one holds. */
export function CountConflict({ write }: { write: QueuedWriteOf<'count'> }) {
  const { t } = useTranslation('queue')
  const words = useQueuedWriteWords()
  const titleId = useId()
  const theirs = write.theirs ?? null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the sentence.
    <div className={classes.conflict} role="group" aria-labelledby={titleId}>
      <Text id={titleId} weight="strong">
        {t('conflict.label', { day: words.day(write.body.date) })}
      </Text>
      <Text size="small" tone="ink">
        {t('conflict.why')}
      </Text>
      <Row className={classes.counts} as="dl" gap="2 6" wrap>
        <div>
          <dt>{t('conflict.mine')}</dt>
          <dd>{words.lost(write.body)}</dd>
        </div>
        <div>
          <dt>{t('conflict.theirs')}</dt>
          <dd>{words.lost(theirs)}</dd>
        </div>
      </Row>
      <Row className={classes.actions} gap="2" wrap>
        <Button size="dense" onClick={() => void discardWithUndo(write)}>
          {t('conflict.useTheirs')}
        </Button>
        <Button size="dense" onClick={() => void retryWrite({ ...write, before: theirs })}>
          {t('conflict.useMine')}
        </Button>
      </Row>
    </div>
  )
}
