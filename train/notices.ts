/** Attribution and licences of the training data, included in the weights file. */
export const NOTICES = `Learnt from these data sets, of which no dialogue is contained here:
- TIAGE (Xie et al. 2021), github.com/HuiyuanXie/tiage @08f98df, MIT License. Its dialogues are from PersonaChat (Zhang et al. 2018).
- SuperDialseg (Jiang et al. 2023), in the copy of github.com/ElPlaguister/Def-DTS @3ec7890, MIT License; the original is Apache-2.0.
  Its dialogues are from doc2dial and MultiDoc2Dial (Feng et al. 2020, 2021), CC BY 3.0.
- VHF-Dial, github.com/StanleySun233/CobSeg @14c5b7e, MIT License.
- QMSum (Zhong et al. 2021), github.com/Yale-LILY/QMSum @83d7768, MIT License. Its meetings are from the AMI Meeting Corpus and the
  ICSI Meeting Corpus, CC BY 4.0, and from committees of the Welsh and the Canadian parliament.
- Schema-Guided Dialogue (Rastogi et al. 2020), github.com/google-research-datasets/dstc8-schema-guided-dialogue @e852981,
  CC BY-SA 4.0. Changed: single dialogues were joined, and statistics were computed. As an adaptation of it this file, and nothing
  else of the package, is under CC BY-SA 4.0: creativecommons.org/licenses/by-sa/4.0. The rest of the package is MIT.`
