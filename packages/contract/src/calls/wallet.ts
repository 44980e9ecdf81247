import { exchangeNetworks, isAddressShaped, MAX_ADDRESS_LABEL } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  authenticatorCode,
  coinAmount,
  exchangeAddress,
  flag as formFlag,
  json,
  limit,
  line,
  matching,
  oneOf,
  page,
  paragraph,
  payPassword,
  recordIdField,
  smsCode,
  trimmedLine,
  walletAddress,
  words,
} from '../fields.ts'
import { flag, maybeTime, time } from '../object-fields.ts'
import { bill, exchange, listOf } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { assertion, MAX_RESPONSE_LENGTH } from '../webauthn.ts'
import { callPaths } from '../wire/call-paths.ts'

const required: FieldMessage = 'required'
const oneProof: FieldMessage = 'one_proof'
const moment = matching(/^\d{1,10}$/, 'integer')
  .transform(Number)
  .optional()

export const walletCalls = defineEndpoints({
  payCoin: {
    path: callPaths.payCoin,
    auth: 'Y',
    needsConsent: true,
    summary: 'Send coin to a wallet address, or pay the bond. Needs the payment password.',
    body: z
      .object({
        type: oneOf(['transfer', 'bond']),
        walletAddress: walletAddress.optional(),
        amount: coinAmount.optional(),
        memo: line(1, 100).optional(),
        payPassword,
        /**
         * Step-up as well as the payment password: one of the three, if the login is less than 24 hours old and this amount with what
         * left by transfer and exchange in the last 24 hours comes to `step_up_from`.
         */
        code: smsCode.optional(),
        passkey: json(assertion, MAX_RESPONSE_LENGTH).optional(),
        factorCode: authenticatorCode.optional(),
      })
      .refine(hasOneProof, { path: ['passkey'], error: oneProof })
      .refine((body) => body.type !== 'transfer' || body.walletAddress !== undefined, {
        path: ['walletAddress'],
        error: required,
      })
      .refine((body) => body.type !== 'transfer' || body.amount !== undefined, {
        path: ['amount'],
        error: required,
      }),
    data: z.object({ id: z.number().int(), money: z.string(), coin: z.string() }),
    refusals: [
      'CONSENT_NEEDED',
      'SWITCHED_OFF',
      'HELD_UNTIL',
      'COIN_HELD',
      'STEP_UP',
      'PROOF_TOO_NEW',
      'CODE_WRONG',
      'PASSKEY_EXPIRED',
      'PASSKEY_NOT_FOUND',
      'PASSKEY_WRONG',
      'PASSKEY_LOCKED',
      'PASSKEY_CLONED',
      'PASSKEY_SUSPENDED',
      'FACTOR_MISSING',
      'FACTOR_WRONG',
      'NO_TRANSFER',
      'ACCOUNT_FROZEN',
      'OWN_FREEZE',
      'INSUFFICIENT_COIN',
      'WALLET_NOT_FOUND',
      'OWN_WALLET',
      'BOND_STATE',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  listBills: {
    path: callPaths.listBills,
    auth: 'Y',
    summary:
      'My bills, newest first: every change of my available coin, and held coin that was paid out (a `sale`, for example). `type` takes several types. `income` and `expense`, and `direction`, count only what changes all my coin, not holding and returning it.',
    body: z.object({
      type: words.optional(),
      direction: oneOf(['in', 'out']).optional(),
      start: moment,
      end: moment,
      page,
      limit,
    }),
    data: listOf(bill).extend({ income: z.string(), expense: z.string() }),
    refusals: [],
  },
})

const malformed: FieldMessage = 'address'

export const exchangeCalls = defineEndpoints({
  requestExchange: {
    path: callPaths.requestExchange,
    auth: 'V',
    needsConsent: true,
    summary: 'Exchange coin for USDT. The coin is held until an operator has paid or refused.',
    body: z
      .object({
        coin: coinAmount,
        network: oneOf(exchangeNetworks),
        address: exchangeAddress,
        payPassword,
        /**
         * Step-up as well as the payment password: one of the three, if the login is less than 24 hours old and this amount with what
         * left by transfer and exchange in the last 24 hours comes to `step_up_from`.
         */
        code: smsCode.optional(),
        passkey: json(assertion, MAX_RESPONSE_LENGTH).optional(),
        factorCode: authenticatorCode.optional(),
        /** The amount that the user saw; the call is refused if it has changed. */
        usdt: matching(/^\d{1,12}\.\d{6}$/, 'invalid').optional(),
      })
      .refine((body) => isAddressShaped(body.network, body.address), { path: ['address'], error: malformed })
      .refine(hasOneProof, { path: ['passkey'], error: oneProof }),
    data: exchange,
    refusals: [
      'CONSENT_NEEDED',
      'SWITCHED_OFF',
      'EXCHANGE_TOO_SMALL',
      'EXCHANGE_TERMS_CHANGED',
      'ADDRESS_NOT_LISTED',
      'ADDRESS_TOO_NEW',
      'HELD_UNTIL',
      'COIN_HELD',
      'STEP_UP',
      'PROOF_TOO_NEW',
      'CODE_WRONG',
      'PASSKEY_EXPIRED',
      'PASSKEY_NOT_FOUND',
      'PASSKEY_WRONG',
      'PASSKEY_LOCKED',
      'PASSKEY_CLONED',
      'PASSKEY_SUSPENDED',
      'FACTOR_MISSING',
      'FACTOR_WRONG',
      'NO_TRANSFER',
      'ACCOUNT_FROZEN',
      'OWN_FREEZE',
      'INSUFFICIENT_COIN',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  listExchanges: {
    path: callPaths.listExchanges,
    auth: 'Y',
    summary: 'My exchanges to USDT, newest first.',
    body: z.object({ page, limit }),
    data: listOf(exchange),
    refusals: [],
  },
})

const usdtAddress = z.object({
  id: z.number().int(),
  network: z.enum(exchangeNetworks),
  address: z.string(),
  label: z.string(),
  createdAt: time,
  /** From when on an exchange may go there while the list is locked. */
  usableAt: time,
})
const addressBook = z.object({
  /** 1: exchanges go only to addresses that have been on the list for 24 hours. */
  locked: flag,
  /** When the lock that I have ended is over; null if I have not. */
  unlocksAt: maybeTime,
  data: z.array(usdtAddress),
})

export const addressCalls = defineEndpoints({
  listAddresses: {
    path: callPaths.listAddresses,
    auth: 'Y',
    summary: 'My USDT addresses, newest first, and whether exchanges are locked to them.',
    body: z.object({}),
    data: addressBook,
    refusals: [],
  },
  addAddress: {
    path: callPaths.addAddress,
    auth: 'Y',
    summary: 'Keep a USDT address under a name. At most 20.',
    body: z
      .object({
        network: oneOf(exchangeNetworks),
        address: exchangeAddress,
        label: trimmedLine(1, MAX_ADDRESS_LABEL),
        payPassword,
      })
      .refine((body) => isAddressShaped(body.network, body.address), { path: ['address'], error: malformed }),
    data: usdtAddress,
    refusals: [
      'HELD_UNTIL',
      'NO_TRANSFER',
      'ACCOUNT_FROZEN',
      'OWN_FREEZE',
      'ADDRESS_LISTED',
      'ADDRESS_LIMIT',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  removeAddress: {
    path: callPaths.removeAddress,
    auth: 'Y',
    summary: 'Take a USDT address off my list; while the list is locked, with the payment password.',
    body: z.object({ id: recordIdField, payPassword: payPassword.optional() }),
    data: z.null(),
    refusals: [
      'OWN_FREEZE',
      'ADDRESS_NOT_FOUND',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  lockAddresses: {
    path: callPaths.lockAddresses,
    auth: 'Y',
    summary:
      'Lock exchanges to the addresses of my list that are 24 hours old, at once; or with on=0 end the lock, 24 hours later.',
    body: z.object({ on: formFlag, payPassword }),
    data: addressBook,
    refusals: ['OWN_FREEZE', 'PAYPASSWORD_NOT_SET', 'PAYPASSWORD_WRONG', 'PAYPASSWORD_LOCKED'],
    isMutation: true,
  },
})

const invalid: FieldMessage = 'invalid'

export const merchantCalls = defineEndpoints({
  certifyMerchant: {
    path: callPaths.certifyMerchant,
    auth: 'Y',
    summary:
      'My merchant status; apply=1 applies, exit=1 leaves. Needs a verification, except for a user who has applied before.',
    body: z
      .object({
        apply: oneOf(['1']).optional(),
        /** Contact details for operators. */
        contact: line(3, 100).optional(),
        remark: paragraph(1, 300).optional(),
        /**
         * Leave, or withdraw the application. The bond is returned once no offer, order or claim is open and the time for a claim
         * about the last order is over.
         */
        exit: oneOf(['1']).optional(),
      })
      .refine((body) => body.apply === undefined || body.contact !== undefined, {
        path: ['contact'],
        error: required,
      })
      .refine((body) => body.apply === undefined || body.exit === undefined, {
        path: ['exit'],
        error: invalid,
      }),
    data: z.object({
      status: z.enum(['none', 'pending', 'approved', 'refused']),
      bond: z.string(),
      bondPaid: z.union([z.literal(0), z.literal(1)]),
      /** The part of the bond that awards have used; the merchant cannot sell until it is paid again. */
      bondMissing: z.string(),
      reason: z.string(),
    }),
    refusals: [
      'REALNAME_REQUIRED',
      'REALNAME_PENDING',
      'MERCHANT_STATE',
      'MERCHANT_OPEN_ORDERS',
      'BOND_LIABLE',
      'NO_TRANSFER',
      'ACCOUNT_FROZEN',
      'OWN_FREEZE',
    ],
    isMutation: true,
  },
})

function hasOneProof(body: { code?: unknown; passkey?: unknown; factorCode?: unknown }): boolean {
  return [body.code, body.passkey, body.factorCode].filter((proof) => proof !== undefined).length <= 1
}
