import type { RowId } from './index.ts'

/** Statements that no test shows, each with its reason. A row that gets its proof leaves this list: the verdict sees to it. */
export const unproven: Partial<Record<RowId, string>> = {
  'getUser.token': 'The app sends the token in its header alone.',
  'realName.everyAction':
    'To sell, to exchange, to add a method and to become a merchant have a page that asks to verify, and no dialog.',
  'realName.anyOther': 'The app takes 2 for verified, and nothing else.',
  'order.namedFieldsAlone': 'The Tip dialog needs the sum of the order.',
  'userInfo.homeConfig':
    'The home config lies in the query cache and in the copy for a start without a network.',
  'http.baseUrl': 'The app asks the origin that it came from.',
  'error.withoutData': 'The app reads the reason of a refusal out of its data.',
  'validation.name': 'The form of the app has no such text.',
  'validation.area': 'No form of the app asks for an area.',
  'validation.address': 'No form of the app asks for a postal address.',
}
