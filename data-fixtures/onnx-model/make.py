"""Makes the tiny model beside this file: 30 words, 8 numbers a vector.

    pip install onnx==1.23.2
    python make.py

Token number n has a 1 in column n % 8 and zeros elsewhere, so a test knows every vector.
"""

import json
import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

HERE = pathlib.Path(__file__).parent
WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "a", "the", "rent", "is", "due", "bill", "of", "and", "water", "power",
         "tax", "year", "month", "paid", "letter", "bank", "car", "house", "die", "miete", "ist", "rechnung", "und",
         "strom", "wasser", "jahr"]

table = np.zeros((len(WORDS), 8), dtype=np.float32)
table[np.arange(len(WORDS)), np.arange(len(WORDS)) % 8] = 1
tokens = lambda name: helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "tokens"])
graph = helper.make_graph(
    [helper.make_node("Gather", ["table", "input_ids"], ["rows"]),
     helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
     helper.make_node("Unsqueeze", ["mask", "axis"], ["column"]),
     helper.make_node("Mul", ["rows", "column"], ["last_hidden_state"])],
    "table-of-words",
    [tokens("input_ids"), tokens("attention_mask")],
    [helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "tokens", 8])],
    [numpy_helper.from_array(table, "table"), numpy_helper.from_array(np.array([2], dtype=np.int64), "axis")],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
onnx.checker.check_model(model)
(HERE / "model.onnx").write_bytes(model.SerializeToString(deterministic=True))


def write(name, value):
    (HERE / name).write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


mark = lambda id: {"id": id, "content": WORDS[id], "single_word": False, "lstrip": False, "rstrip": False,
                   "normalized": False, "special": True}
write("tokenizer.json", {
    "version": "1.0",
    "truncation": None,
    "padding": None,
    "added_tokens": [mark(id) for id in range(4)],
    "normalizer": {"type": "Lowercase"},
    "pre_tokenizer": {"type": "Whitespace"},
    "post_processor": {"type": "BertProcessing", "sep": ["[SEP]", 3], "cls": ["[CLS]", 2]},
    "decoder": None,
    "model": {"type": "WordLevel", "unk_token": "[UNK]", "vocab": {word: id for id, word in enumerate(WORDS)}},
})
write("config.json", {"model_type": "table-of-words", "pad_token_id": 0})
write("tokenizer_config.json", {"model_max_length": 512, "pad_token": "[PAD]"})
write("special_tokens_map.json", {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"})
