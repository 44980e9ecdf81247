export const messages = {
  purchaseNotice: 'Purchase notice',
  notice1Title: 'Identity verification',
  notice1Text: 'Complete real-name verification before you place an order.',
  notice1TextToSell: 'Complete real-name verification before you sell or exchange coins.',
  notice2Title: 'Place an order to buy coins',
  notice2Text:
    'Choose a seller matching your quantity and pay by bank card or e-wallet. The official side charges no fee.',
  notice2TextWithFee:
    'Choose a seller matching your quantity and pay by bank card or e-wallet. You see the fee before you order.',
  notice3Title: 'Confirm payment',
  notice3Text:
    'After transferring, tap “I have paid” (payment completed) and upload a transfer screenshot. Once the seller confirms receipt, the coins go into your wallet.',
  notice4Title: 'Trade complete',
  notice4Text: 'Your coins are in your balance, ready to use.',
} as const
