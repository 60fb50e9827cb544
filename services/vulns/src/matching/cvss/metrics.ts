/** The metrics of each CVSS version (first.org/cvss): what a vector must have, and the values each may take. */
export type CvssVersion = '2.0' | '3.0' | '3.1' | '4.0';

interface Grammar {
  /** Base metrics: all of them are there. */
  base: Record<string, string>;
  /** Temporal, threat, environmental and supplemental metrics, each with its values; they may be missing. */
  others: Record<string, string>;
}

/** `'N A L P'`: values separated by blanks. */
const V3: Grammar = {
  base: { AV: 'N A L P', AC: 'L H', PR: 'N L H', UI: 'N R', S: 'U C', C: 'H L N', I: 'H L N', A: 'H L N' },
  others: {
    E: 'X H F P U',
    RL: 'X U W T O',
    RC: 'X C R U',
    CR: 'X H M L',
    IR: 'X H M L',
    AR: 'X H M L',
    MAV: 'X N A L P',
    MAC: 'X L H',
    MPR: 'X N L H',
    MUI: 'X N R',
    MS: 'X U C',
    MC: 'X H L N',
    MI: 'X H L N',
    MA: 'X H L N',
  },
};

export const GRAMMARS: Record<CvssVersion, Grammar> = {
  '2.0': {
    base: { AV: 'L A N', AC: 'H M L', Au: 'M S N', C: 'N P C', I: 'N P C', A: 'N P C' },
    others: {
      E: 'U POC F H ND',
      RL: 'OF TF W U ND',
      RC: 'UC UR C ND',
      CDP: 'N L LM MH H ND',
      TD: 'N L M H ND',
      CR: 'L M H ND',
      IR: 'L M H ND',
      AR: 'L M H ND',
    },
  },
  '3.0': V3,
  '3.1': V3,
  '4.0': {
    base: {
      AV: 'N A L P',
      AC: 'L H',
      AT: 'N P',
      PR: 'N L H',
      UI: 'N P A',
      VC: 'H L N',
      VI: 'H L N',
      VA: 'H L N',
      SC: 'H L N',
      SI: 'H L N',
      SA: 'H L N',
    },
    others: {
      E: 'X A P U',
      CR: 'X H M L',
      IR: 'X H M L',
      AR: 'X H M L',
      MAV: 'X N A L P',
      MAC: 'X L H',
      MAT: 'X N P',
      MPR: 'X N L H',
      MUI: 'X N P A',
      MVC: 'X H L N',
      MVI: 'X H L N',
      MVA: 'X H L N',
      MSC: 'X H L N',
      MSI: 'X S H L N',
      MSA: 'X S H L N',
      S: 'X N P',
      AU: 'X N Y',
      R: 'X A U I',
      V: 'X D C',
      RE: 'X L M H',
      U: 'X Clear Green Amber Red',
    },
  },
};
