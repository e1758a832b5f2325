import { useTranslation } from 'react-i18next'
import { Stack } from '#ui/layout/Stack.tsx'
import classes from './ChainStory.module.css'
import { useChainWords } from './use-chain-words.ts'
import { type ChainProps, WhoWasTold } from './WhoWasTold.tsx'

/** Shows what people have said to an Alarm, in order, from its beginning to its end. */
export function ChainStory({ site, chain }: ChainProps) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  return (
    <ol className={classes.story}>
      <li>
        <time dateTime={chain.started_at}>{words.moment(chain.started_at)}</time>
        {t('story.began')}
      </li>
      {chain.answers.map(answer => (
        <li key={`${answer.at} ${answer.kind} ${answer.person.id}`}>
          <time dateTime={answer.at}>{words.moment(answer.at)}</time>
          <span>
            {words.answer(answer)}
            {answer.comment !== '' && <q>{answer.comment}</q>}
          </span>
        </li>
      ))}
      {chain.asks_at !== null && chain.holder !== null && (
        <li>
          <time dateTime={chain.asks_at}>{words.moment(chain.asks_at)}</time>
          {words.isMe(chain.holder)
            ? t('story.asksAgain.you')
            : t('story.asksAgain.other', { name: chain.holder.name })}
        </li>
      )}
      {chain.ended_at !== null && (
        <li>
          <time dateTime={chain.ended_at}>{words.moment(chain.ended_at)}</time>
          {t(`end.${chain.end_reason ?? 'OVER'}`)}
        </li>
      )}
    </ol>
  )
}

/** Shows the chains of an alert that have ended, folded, each with its story. */
export function EndedChains({
  site,
  chains,
}: Pick<ChainProps, 'site'> & { chains: readonly ChainProps['chain'][] }) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  if (chains.length === 0) return null
  return (
    <section aria-labelledby="ended-chains">
      <h2 id="ended-chains">{t('ended.title')}</h2>
      {chains.map(chain => (
        <details key={chain.id} className={classes.ended}>
          <summary>
            <strong>{words.moment(chain.started_at)}</strong> {t(`end.${chain.end_reason ?? 'OVER'}`)}
          </summary>
          <Stack gap="4" shrink>
            <ChainStory site={site} chain={chain} />
            <WhoWasTold site={site} chain={chain} />
          </Stack>
        </details>
      ))}
    </section>
  )
}
