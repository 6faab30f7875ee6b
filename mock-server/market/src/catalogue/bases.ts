/** Liquidity classes of bases, most traded first. */
type LiquidityClass = 'major' | 'large' | 'middle' | 'small';

/** Parameters for pricing an asset. */
export interface AssetFacts {
  /** reference price in US dollars; not a quotation */
  readonly usd: number;
  /** annual volatility, as a fraction */
  readonly volatility: number;
  /** depth of its books relative to BTC */
  readonly depth: number;
  /**
   * the asset that this one is a multiple of: `1000PEPE` is 1000 of `PEPE` and follows its price
   * exactly; any other asset is 1 of itself
   */
  readonly unit: { readonly asset: string; readonly count: number };
}

/**
 * Bases with their reference prices in US dollars, most traded first. Prices of well-known bases
 * are as of 2025-11-10, when the recorded series were made; the others are rough estimates.
 */
const REFERENCE_PRICES: Readonly<Record<LiquidityClass, string>> = {
  major: 'BTC 105400 ETH 3560',
  large: `SOL 167 XRP 2.53 ADA 0.588 DOGE 0.181 BNB 995 TRX 0.294 LINK 16.1 AVAX 18 SUI 2.1 LTC 104
    BCH 515 HBAR 0.185 XLM 0.29 TON 2.05 DOT 3.1 UNI 8.2 AAVE 205 NEAR 2.75 PEPE 0.0000061
    SHIB 0.00001 TAO 400 ENA 0.33`,
  middle: `APT 3.3 ICP 7 ETC 16.2 XMR 430 ZEC 600 DASH 90 WLD 0.83 ONDO 0.62 ARB 0.29 OP 0.42 FIL 2.3
    ATOM 3 INJ 7.7 SEI 0.19 TIA 1.05 KAS 0.05 ALGO 0.18 VET 0.0172 POL 0.175 RENDER 2.5 FET 0.34
    IMX 0.44 GRT 0.065 MKR 1750 LDO 0.85 JUP 0.34 CRV 0.52 BONK 0.0000134 WIF 0.5 FLOKI 0.000065
    PENDLE 2.75 STX 0.45 SAND 0.21 MANA 0.24 AXS 1.35 GALA 0.0107 THETA 0.54 EOS 0.65 RUNE 0.87
    ORDI 4.8 NOT 0.0008 PYTH 0.105 STRK 0.14 DYDX 0.31 COMP 42 SNX 0.75 ENS 15 ETHFI 0.95 EIGEN 0.82
    JTO 0.72 BOME 0.0011 NEO 4.7 XTZ 0.62 FLOW 0.27 EGLD 9.2 QNT 82 CAKE 2.4 CFX 0.092 AR 4.3
    KAVA 0.14 IOTA 0.14 CHZ 0.033 APE 0.39 ZRO 1.5 ZK 0.06 W 0.075 MEME 0.0016 TURBO 0.0023
    POPCAT 0.14 BLUR 0.045 GMX 9.4 1INCH 0.19 BAT 0.2 BSV 23 SUSHI 0.52 YFI 4900`,
  small: `ACE 0.28 ACH 0.013 AERGO 0.07 AEVO 0.057 AGIX 0.34 AGLD 0.38 AI 0.065 ALICE 0.27 ALPACA 0.02
    ALPHA 0.012 ALT 0.0165 AMB 0.002 ANKR 0.0098 API3 0.62 ARK 0.34 ARKM 0.29 ARPA 0.0165 ASTR 0.0155
    ATA 0.026 AUCTION 6.6 AXL 0.17 BABYDOGE 0.00000000095 BADGER 0.6 BAKE 0.02 BAL 0.78 BANANA 11.5
    BAND 0.45 BB 0.075 BEAMX 0.0042 BEL 0.19 BICO 0.07 BIGTIME 0.026 BLZ 0.03 BNT 0.52 BNX 1.1
    BOND 0.12 BRETT 0.025 BSW 0.008 BTCDOM 4900 BTCST 0.3 C98 0.03 CAT 0.0000042 CATI 0.066 CELO 0.22
    CELR 0.0049 CHESS 0.045 CHR 0.061 CKB 0.0033 COMBO 0.012 COS 0.0022 COTI 0.03 CTK 0.34
    CTSI 0.052 CVC 0.056 CVX 2.2 CYBER 1.05 DAR 0.03 DEFI 760 DENT 0.00042 DGB 0.0088 DIA 0.44
    DODOX 0.027 DOGS 0.000055 DUSK 0.048 DYM 0.1 EDU 0.16 ENJ 0.042 ETHW 0.72 FIDA 0.063 FIO 0.0125
    FLM 0.016 FLUX 0.13 FTM 0.11 FTT 0.72 FXS 1.05 G 0.006 GAS 2.3 GHST 0.21 GLM 0.21 GLMR 0.04
    GMT 0.022 GNO 128 GTC 0.17 HFT 0.055 HIFI 0.05 HIGH 0.27 HMSTR 0.00029 HOOK 0.056 HOT 0.00068
    ICX 0.082 ID 0.092 IDEX 0.0165 ILV 10.2 IO 0.25 IOST 0.0021 IOTX 0.012 JASMY 0.0089 JOE 0.09
    KDA 0.018 KEY 0.0003 KLAY 0.11 KNC 0.29 KSM 11.2 LEVER 0.00006 LINA 0.0002 LISTA 0.27 LIT 0.25
    LOKA 0.09 LOOM 0.002 LPT 6.1 LQTY 0.5 LRC 0.068 LSK 0.26 LUNA2 0.096 LUNC 0.000033 MAGIC 0.13
    MANTA 0.12 MASK 0.78 MAV 0.034 MAVIA 0.08 MBOX 0.045 MDT 0.017 METIS 9.5 MEW 0.0017 MINA 0.13
    MLN 7 MOVR 2.9 MTL 0.43 MYRO 0.012 NEIRO 0.00017 NEIROETH 0.035 NFP 0.042 NKN 0.019 NMR 12.2
    NTRN 0.05 NULS 0.036 OCEAN 0.26 OGN 0.039 OM 0.09 OMG 0.16 OMNI 2.2 ONE 0.0058 ONG 0.096
    ONT 0.082 ORBS 0.013 OXT 0.035 PEOPLE 0.0127 PERP 0.17 PHB 0.39 PIXEL 0.0155 POLYX 0.075
    PORTAL 0.027 POWR 0.1 QTUM 1.75 QUICK 0.0165 RAD 0.48 RARE 0.033 RATS 0.000019 RAY 1.45 RDNT 0.013
    REEF 0.0002 REI 0.0125 REN 0.0078 REP 9 REZ 0.0075 RIF 0.042 RLC 0.83 RONIN 0.36 ROSE 0.0185
    RPL 3.3 RSR 0.0049 RVN 0.0088 SAGA 0.105 SATS 0.0000000235 SC 0.0021 SCR 0.145 SFP 0.37 SKL 0.0145
    SLP 0.0011 SNT 0.0175 SPELL 0.00034 SSV 5.4 STEEM 0.092 STG 0.155 STMX 0.003 STORJ 0.17 STPT 0.04
    STRAX 0.028 SUN 0.023 SUPER 0.37 SXP 0.115 SYN 0.088 SYS 0.03 T 0.0125 TLM 0.0032 TNSR 0.055
    TOKEN 0.006 TRB 26 TRU 0.0165 TWT 1.25 UMA 0.98 UNFI 0.19 USTC 0.0087 UXLINK 0.02 VANRY 0.0155
    VIDT 0.0015 VOXEL 0.033 WAVES 0.86 WAXP 0.0145 WOO 0.038 XAI 0.027 XEC 0.0000131 XEM 0.0015
    XVG 0.0072 XVS 4.9 YGG 0.105 ZEN 17 ZETA 0.1 ZIL 0.0068 ZRX 0.185`,
};

const CLASSES: Readonly<Record<LiquidityClass, { volatility: number; depth: number }>> = {
  major: { volatility: 0.65, depth: 0.7 },
  large: { volatility: 0.8, depth: 0.2 },
  middle: { volatility: 0.95, depth: 0.08 },
  small: { volatility: 1.1, depth: 0.03 },
};
/** Overrides of the class defaults. */
const OVERRIDES: Readonly<Record<string, Partial<AssetFacts>>> = {
  BTC: { volatility: 0.42, depth: 1 },
  SOL: { depth: 0.35 },
  XRP: { depth: 0.3 },
};
/** Currencies: price in US dollars, annual volatility. */
const CURRENCIES: Readonly<Record<string, readonly [usd: number, volatility: number]>> = {
  USDT: [1, 0.002],
  USDC: [1, 0.001],
  USD: [1, 0],
  EUR: [1.156, 0.07],
  GBP: [1.317, 0.07],
  CAD: [0.713, 0.06],
  JPY: [0.006_49, 0.08],
};
const MULTIPLE = /^(1000|1M)(.+)$/;
/** Indices, which have no spot market, and bases that are only traded in units of a million. */
const WITHOUT_SPOT: ReadonlySet<string> = new Set(['BTCDOM', 'DEFI', 'BABYDOGE']);

const FACTS = new Map<string, AssetFacts>();
for (const name of ['major', 'large', 'middle', 'small'] as const) {
  for (const [base, usd] of parsePairs(REFERENCE_PRICES[name])) {
    const unit = { asset: base, count: 1 };
    FACTS.set(base, { usd, ...CLASSES[name], ...OVERRIDES[base], unit });
  }
}
/** Coins with a spot market, most traded first. */
const COINS: readonly string[] = [...FACTS.keys()].filter((base) => !WITHOUT_SPOT.has(base));
for (const [name, [usd, volatility]] of Object.entries(CURRENCIES)) {
  FACTS.set(name, { usd, volatility, depth: 0.2, unit: { asset: name, count: 1 } });
}

function* parsePairs(text: string): Generator<[string, number]> {
  const words = text.split(/\s+/);
  for (let i = 0; i + 1 < words.length; i += 2) yield [words[i] ?? '', Number(words[i + 1])];
}

/** Throws an Error for an unknown asset. */
export function assetFacts(name: string): AssetFacts {
  const facts = FACTS.get(name);
  if (facts !== undefined) return facts;
  const [, multiple, asset] = MULTIPLE.exec(name) ?? [];
  const unitFacts = asset === undefined ? undefined : FACTS.get(asset);
  if (asset === undefined || unitFacts === undefined) throw new Error(`Unknown asset: ${name}.`);
  const unit = { asset, count: multiple === '1M' ? 1_000_000 : 1_000 };
  return { ...unitFacts, usd: unitFacts.usd * unit.count, unit };
}

/** The `count` most traded coins; all by default. */
export const topCoins = (count = COINS.length): readonly string[] => COINS.slice(0, count);
