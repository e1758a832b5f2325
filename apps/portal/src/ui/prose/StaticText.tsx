import { content } from '@earshot/contract/endpoints/account/content.ts'
import { useEndpoint } from '#api/queries.ts'
import { type AsyncResource, AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Prose, ProseSkeleton } from './Prose.tsx'

/** Shows one of the installation's own texts. */
export function StaticText({ slug, name }: { slug: string; name: string }) {
  return <Body name={name} text={useEndpoint(content.page, { params: { slug } })} />
}

/** Shows the frequently asked questions. */
export function FaqText({ name }: { name: string }) {
  return <Body name={name} text={useEndpoint(content.faq, {})} />
}

function Body({ name, text }: { name: string; text: AsyncResource<{ body: string }> }) {
  return (
    <AsyncSection resource={text} name={name} skeleton={<ProseSkeleton />}>
      {({ body }) => <Prose html={body} />}
    </AsyncSection>
  )
}
