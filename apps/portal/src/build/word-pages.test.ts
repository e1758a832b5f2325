import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { standIn } from './stand-in.ts'
import { wordPages } from './word-pages.ts'

it('a page is in each language before any code has come, and no word of it is markup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-pages-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const locales = path.join(folder, 'public/locales')
  await mkdir(path.join(locales, 'en-US'), { recursive: true })
  await writeFile(path.join(locales, 'en-US/public.json'), '{ "signIn": { "motto": "Quiet" } }')
  await standIn(locales)
  await writeFile(path.join(locales, 'cn/public.json'), '{ "signIn": { "motto": "静 <b>&" } }')
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><p>%signIn.motto%</p></html>')

  await wordPages(folder)
  const page = (name: string) => readFile(path.join(folder, name), 'utf8')
  expect(await page('index.html')).toBe('<html lang="en-US"><p>Quiet</p></html>')
  expect(await page('index.cn.html')).toBe('<html lang="zh-CN"><p>静 &lt;b>&amp;</p></html>')
  expect((await readdir(folder)).filter(name => name.startsWith('index.'))).toHaveLength(13)
})
