import { fieldInLanguage, locales } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { pick } from '../harness/acts.ts'
import { inspect } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'
import { nameOf } from '../harness/words.ts'

/** Without an account, and without a call that needs one. */
test('a visitor finds an answer, walks through the tutorial and reads who we are', {
  tag: ['@route.about', '@route.faq', '@route.faqDetail', '@route.tutorial'],
}, async ({ market, phone, words }) => {
  const { help, home, titles, core } = words
  market.nina.client.identity.locale = words.locale
  const { data } = await market.nina.call('listHelp', { limit: 50 })
  const question = data.find(({ kind, topic }) => kind === 'faq' && topic === 'safety')
  const about = data.filter(({ kind }) => kind === 'about')
  if (!question) throw new Error('no question on safety')
  const { page, open } = await phone()
  const back = () => page.getByRole('button', { name: core('back') }).click()
  await open(screens.home)

  await test.step('The search narrows the questions, and the answer opens', async () => {
    await page.getByRole('link', { name: home('doorFaq') }).click()
    const search = page.getByRole('searchbox', { name: help('search') })
    await expect(page.getByRole('list', { name: help('topic_order') })).toBeVisible()
    await search.fill('zzzz')
    await expect(page.getByText(help('notFound'))).toBeVisible()
    await search.fill(question.title.slice(0, -1))
    await expect(page.getByRole('list', { name: help('topic_order') })).toHaveCount(0)
    await page.getByRole('link', { name: question.title }).click()
    await expect(page.getByRole('heading', { name: question.title })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(question.content.split('\n')[0] ?? '')
  })

  await test.step('Going back keeps the search', async () => {
    await back()
    await expect(page.getByRole('searchbox')).toHaveValue(question.title.slice(0, -1))
    await page.getByRole('button', { name: help('clear') }).click()
    await expect(page.getByRole('list', { name: help('topic_order') })).toBeVisible()
  })

  await test.step('The tutorial covers both sides, and links to the next step', async () => {
    await page.getByRole('link', { name: help('doorTutorial') }).click()
    const steps = (side: 'side_buyer' | 'side_seller') =>
      page.getByRole('list', { name: help(side) }).getByRole('listitem')
    await expect(steps('side_buyer')).toHaveCount(5)
    await pick(page, help('side_seller'))
    await expect(steps('side_seller')).toHaveCount(5)
    await expect(page.getByRole('link', { name: help('startSelling') })).toBeVisible()
  })

  await test.step('About says what the market is, and its version', async () => {
    await open(screens.about)
    for (const { title } of about) await expect(page.getByRole('region', { name: title })).toBeVisible()
    await expect(page.getByText(/^\d+\.\d+\.\d+$/)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(titles('about')))
  })

  await test.step('The page of a missing answer says so', async () => {
    await open(paths.helpText(999999))
    await page.getByRole('link', { name: help('allQuestions') }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
  })
})

test('an operator rewrites an answer, and the phone shows it', async ({ market, phone, desk, words }) => {
  const { help } = words.console
  const { data } = await market.olivia.call('listHelp', { kind: 'faq' })
  const text = data[0]
  if (!text) throw new Error('no question')
  const title = text[fieldInLanguage('title', words.locale)]
  const olivias = await desk({ as: market.olivia })
  const { page } = olivias
  await olivias.open('/console/help')
  await page.getByRole('link', { name: words.console.shell('help') }).click()
  await page.getByRole('table').getByRole('link', { name: title }).click()
  const save = page.getByRole('button', { name: help('save') })
  const own = page.getByRole('group', {
    name: help('inLanguage', { language: nameOf(words.locale) }),
  })
  await expect(save).toBeDisabled()

  await own.getByLabel(help('content')).fill('Price: {coin_prise}.')
  await save.click()
  await expect(own.getByRole('alert')).toContainText('coin_prise')
  await own.getByLabel(help('content')).fill('Price: {coin_price}.')
  await save.click()
  await expect(save).toBeDisabled()

  const reader = await phone()
  await reader.open(paths.helpText(text.id))
  await expect(reader.page.getByRole('article')).toContainText('Price: ¥7.20.')
  await page.getByRole('link', { name: words.console.shell('audit') }).click()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(words.console.audit('editHelp'))
})

test('a new version of the terms is published in the console, and agreed to before an order goes on', async ({
  market,
  phone,
  desk,
  words,
}) => {
  const { alice, bob, olivia, pool } = market
  const { help } = words.console
  const offer = await alice.lists({ num: '50.00', price: '7.20' })
  const { data } = await olivia.call('listHelp', { kind: 'terms' })
  const text = data.find(({ topic }) => topic === 'risk')
  if (!text) throw new Error('no risk notice')
  const olivias = await desk({ as: olivia })
  const { page } = olivias
  await olivias.open(`/console/help/${text.id}`)
  await page.getByRole('checkbox', { name: help('needsConsent') }).check()
  for (const locale of locales)
    await page
      .getByRole('textbox', { name: `${help('change')} · ${nameOf(locale)}` })
      .fill(`Risk of rates, ${locale}`)
  await page.getByRole('button', { name: help('publish') }).click()
  await expect(page.getByText(new RegExp(`· ${help('version')} 2$`))).toBeVisible()

  const buyer = await phone({ owner: bob })
  await buyer.open(paths.offer(offer.id, { num: '5' }))
  const money = { num: '5.00 U', amount: '¥36.00' }
  await buyer.page.getByRole('button', { name: words.takeSellOffer('buyFor', money) }).click()
  await buyer.page.getByRole('button', { name: words.takeSellOffer('placeFor', money) }).click()
  const sheet = buyer.page.getByRole('dialog', { name: words.consent('title') })
  await expect(sheet).toContainText(`Risk of rates, ${words.locale}`)
  await inspect(buyer.page, words)
  await sheet.getByRole('button', { name: words.consent('agree') }).click()
  await expect(buyer.page).toHaveURL(new RegExp(screens.order))
  const { rows } = await pool.query('select version from consent where user_id = $1', [bob.id])
  expect(rows).toEqual([{ version: 2 }])
})
